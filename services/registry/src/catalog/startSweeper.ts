/** Clears away what crashes and removals leave behind. Any number of processes may do it at once. */
import { startPeriodicTask, type TaskContext } from '@gatehouse/runtime';
import type { AgentStore } from './agents/store/agentStore';
import type { AgentVersionStore } from './agents/store/agentVersionStore';
import type { AttachmentStore } from './skills/store/attachmentStore';
import type { BatchStore } from './integrations/store/batchStore';
import type { IntegrationStore } from './integrations/store/integrationStore';
import type { SkillStore } from './skills/store/skillStore';
import type { SkillUseStore } from './skills/store/skillUseStore';
import type { SkillVersionStore } from './skills/store/skillVersionStore';
import type { ToolStore } from './integrations/store/toolStore';

export interface SweepDeps {
  readonly integrations: Pick<IntegrationStore, 'byId' | 'forgetRemoved'>;
  readonly tools: Pick<ToolStore, 'drop'>;
  readonly batches: Pick<BatchStore, 'leftOver' | 'close'>;
  readonly agents: Pick<AgentStore, 'removedBefore' | 'forget'>;
  readonly versions: Pick<AgentVersionStore, 'drop'>;
  readonly skills: Pick<SkillStore, 'byId' | 'removedBefore' | 'forget'>;
  readonly uses: Pick<SkillUseStore, 'drop'>;
  readonly skillVersions: Pick<SkillVersionStore, 'drop' | 'names'>;
  readonly attachments: Pick<AttachmentStore, 'doubtful' | 'settle' | 'drop' | 'dropAll'>;
}

const EVERY_MS = 5 * 60_000;
/** Far longer than saving an import can take. */
const GRACE_MS = 10 * 60_000;
const PAGE = 100;

/** A writer that was on its way while an agent was removed may have kept one more version, so they are dropped again. */
async function forgetAgents({ agents, versions }: Pick<SweepDeps, 'agents' | 'versions'>, before: Date): Promise<void> {
  for (const { _id, orgId } of await agents.removedBefore(before, PAGE)) {
    await versions.drop(orgId, _id);
    await agents.forget(orgId, _id);
  }
}

type SkillDeps = Pick<SweepDeps, 'skills' | 'skillVersions' | 'uses' | 'attachments'>;

async function forgetSkills({ skills, skillVersions, uses, attachments }: SkillDeps, before: Date): Promise<void> {
  for (const { _id, orgId } of await skills.removedBefore(before, PAGE)) {
    await skillVersions.drop(orgId, _id);
    await uses.drop(orgId, _id);
    await attachments.dropAll(orgId, _id);
    await skills.forget(orgId, _id);
  }
}

/**
 * Bytes whose writer died: those that their skill or an old version of it names stay, the others go. The skill is read first: what it names no longer
 * was put into the history before.
 */
async function settleAttachments({ skills, skillVersions, attachments }: SkillDeps, before: Date): Promise<void> {
  for (const { _id, orgId, skillId } of await attachments.doubtful(before, PAGE)) {
    const skill = await skills.byId(orgId, skillId);
    const isCurrent = skill?.attachments.some(({ content }) => content === _id) ?? false;
    const isNamed = isCurrent || (await skillVersions.names(orgId, skillId, _id));
    await (isNamed ? attachments.settle(orgId, _id, before) : attachments.drop(orgId, _id));
  }
}

/** Drops every journalled set of tools that its integration does not name, and what was removed and has been told. */
export async function sweepOnce({ integrations, tools, batches, ...authored }: SweepDeps, before: Date): Promise<void> {
  for (const { _id, orgId, integrationId, replaces } of await batches.leftOver(before, PAGE)) {
    const current = (await integrations.byId(orgId, integrationId))?.batch;
    for (const batch of [_id, replaces]) {
      if (batch !== undefined && batch !== current) await tools.drop(orgId, { _id: integrationId, batch });
    }
    await batches.close(orgId, _id);
  }
  await integrations.forgetRemoved(before);
  await forgetAgents(authored, before);
  await forgetSkills(authored, before);
  await settleAttachments(authored, before);
}

export function startSweeper(context: TaskContext, deps: SweepDeps, clock: () => Date): void {
  startPeriodicTask(context, { what: 'sweep', everyMs: EVERY_MS, atStart: true }, () =>
    sweepOnce(deps, new Date(clock().getTime() - GRACE_MS)),
  );
}
