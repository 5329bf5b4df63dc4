/** Clears away what crashes and removals leave behind. Any number of processes may do it at once. */
import { startPeriodicTask, type TaskContext } from '@gatehouse/runtime';
import type { AgentStore } from './store/agentStore';
import type { AgentVersionStore } from './store/agentVersionStore';
import type { BatchStore } from './store/batchStore';
import type { IntegrationStore } from './store/integrationStore';
import type { ToolStore } from './store/toolStore';

export interface SweepParts {
  readonly integrations: Pick<IntegrationStore, 'byId' | 'forgetRemoved'>;
  readonly tools: Pick<ToolStore, 'drop'>;
  readonly batches: Pick<BatchStore, 'leftOver' | 'close'>;
  readonly agents: Pick<AgentStore, 'removedBefore' | 'forget'>;
  readonly versions: Pick<AgentVersionStore, 'drop'>;
}

const EVERY_MS = 5 * 60_000;
/** Far longer than saving an import can take. */
const GRACE_MS = 10 * 60_000;
const PAGE = 100;

/** A writer that was on its way while an agent was removed may have kept one more version, so they are dropped again. */
async function forgetAgents({ agents, versions }: Pick<SweepParts, 'agents' | 'versions'>, before: Date): Promise<void> {
  for (const { _id, orgId } of await agents.removedBefore(before, PAGE)) {
    await versions.drop(orgId, _id);
    await agents.forget(orgId, _id);
  }
}

/** Drops every journalled set of tools that its integration does not name, and what was removed and has been told. */
export async function sweepOnce({ integrations, tools, batches, ...portable }: SweepParts, before: Date): Promise<void> {
  for (const { _id, orgId, integrationId, replaces } of await batches.leftOver(before, PAGE)) {
    const current = (await integrations.byId(orgId, integrationId))?.batch;
    for (const batch of [_id, replaces]) {
      if (batch !== undefined && batch !== current) await tools.drop(orgId, { _id: integrationId, batch });
    }
    await batches.close(orgId, _id);
  }
  await integrations.forgetRemoved(before);
  await forgetAgents(portable, before);
}

export function startSweeper(context: TaskContext, parts: SweepParts, clock: () => Date): void {
  startPeriodicTask(context, { what: 'sweep', everyMs: EVERY_MS, atStart: true }, () =>
    sweepOnce(parts, new Date(clock().getTime() - GRACE_MS)),
  );
}
