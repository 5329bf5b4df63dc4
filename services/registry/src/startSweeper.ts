/** Clears away what crashes and removals leave behind. Any number of processes may do it at once. */
import type { ServiceContext, CommonConfig } from '@gatehouse/runtime';
import type { BatchStore } from './store/batchStore';
import type { IntegrationStore } from './store/integrationStore';
import type { ToolStore } from './store/toolStore';

export interface SweepParts {
  readonly integrations: Pick<IntegrationStore, 'byId' | 'forgetRemoved'>;
  readonly tools: Pick<ToolStore, 'drop'>;
  readonly batches: Pick<BatchStore, 'leftOver' | 'close'>;
}

const EVERY_MS = 5 * 60_000;
/** Far longer than saving an import can take. */
const GRACE_MS = 10 * 60_000;
const PAGE = 100;

/** Drops every journalled set of tools that its integration does not name, and removed integrations whose facts are delivered. */
export async function sweepOnce({ integrations, tools, batches }: SweepParts, before: Date): Promise<void> {
  for (const { _id, orgId, integrationId, replaces } of await batches.leftOver(before, PAGE)) {
    const current = (await integrations.byId(orgId, integrationId))?.batch;
    for (const batch of [_id, replaces]) {
      if (batch !== undefined && batch !== current) await tools.drop(orgId, { _id: integrationId, batch });
    }
    await batches.close(orgId, _id);
  }
  await integrations.forgetRemoved(before);
}

export function startSweeper(context: ServiceContext<CommonConfig>, parts: SweepParts, clock: () => Date): void {
  const sweep = (): Promise<void> =>
    sweepOnce(parts, new Date(clock().getTime() - GRACE_MS)).catch((err: unknown) =>
      context.log.warn({ err }, 'the sweep failed, will try again'),
    );
  let running = sweep();
  const timer = setInterval(() => void (running = sweep()), EVERY_MS);
  context.onStop('sweeper', () => {
    clearInterval(timer);
    return running;
  });
}
