/** One write makes a new spec the current version; the old one was put into the history before, where it stays. */
import type { audit, registry } from '@gatehouse/contracts';
import type { VersionChange } from '../authored/domain/version';
import type { AgentRow } from './domain/row';
import type { AgentStore, NextAgent } from './store/agentStore';
import type { AgentVersionStore } from './store/agentVersionStore';
import type { WrittenAgent } from './agents';

export interface WriteDeps {
  readonly agents: Pick<AgentStore, 'replace'>;
  readonly versions: Pick<AgentVersionStore, 'keep'>;
}

export const specParts = (spec: registry.AgentSpec): Pick<AgentRow, 'spec' | 'preference'> => ({
  spec: JSON.stringify(spec),
  preference: spec.modelPreference,
});

/** The row after a change; without `respec` its version stays. */
export function nextOf(
  row: AgentRow,
  metadata: registry.AgentMetadata,
  at: Date,
  respec: { spec: registry.AgentSpec; change: VersionChange } | undefined,
): NextAgent {
  const { version, spec, preference, change } = row;
  return {
    ...metadata,
    ...(respec === undefined
      ? { version, spec, preference, change }
      : { version: version + 1, ...specParts(respec.spec), change: respec.change }),
    revision: row.revision + 1,
    updatedAt: at,
  };
}

/** False when the row has moved on. */
export async function writeNext(
  { agents, versions }: WriteDeps,
  row: AgentRow,
  next: NextAgent,
  event: audit.AuditEvent,
): Promise<boolean> {
  const { orgId, _id, version, spec, change, revision } = row;
  if (next.version !== version) await versions.keep(orgId, { orgId, agentId: _id, version, spec, change });
  return agents.replace(orgId, _id, revision, next, event);
}

export const writtenOf = (
  id: string,
  { version, revision }: Pick<AgentRow, 'version' | 'revision'>,
  envelope: registry.AgentEnvelope,
): WrittenAgent => ({ envelope, version, id, revision });
