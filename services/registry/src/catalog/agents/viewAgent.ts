/** Versions of agents, as they are stored and as reads show them. */
import { AppError, type registry } from '@gatehouse/contracts';
import { type AgentRow, type VersionRow, metadataOf } from './domain/row';
import type { AgentVersionStore } from './store/agentVersionStore';
import { authorIn } from '../authored/author';
import { resolvePair } from '../models/pairs';
import type { ReadAgent } from './agents';
import { project } from './specRules';

/** One version, current or old. `invalid` for what cannot be a number of one, `not_found` for one that does not exist. */
export async function specOf(
  versions: Pick<AgentVersionStore, 'get'>,
  row: AgentRow,
  version: number,
): Promise<Pick<VersionRow, 'version' | 'spec'>> {
  if (!Number.isInteger(version) || version < 1)
    throw new AppError('invalid', 'the version is not acceptable', { details: ['/version: must be a positive integer'] });
  if (version === row.version) return row;
  const old = version < row.version ? await versions.get(row.orgId, row._id, version) : undefined;
  if (old === undefined) throw new AppError('not_found', 'No such version');
  return old;
}

/** A version as reads show it, under the agent's present name, with today's word on where its models run. */
export function viewAgent(row: AgentRow, { version, spec: text }: Pick<VersionRow, 'version' | 'spec'>): ReadAgent {
  const stored = JSON.parse(text) as Record<string, unknown>;
  const { spec } = project(stored);
  const shown: registry.ReadEnvelope['spec'] =
    spec === undefined ? stored : { ...spec, modelPreference: spec.modelPreference.map(resolvePair) };
  return { envelope: { agent: metadataOf(row), spec: shown }, version, id: row._id, revision: row.revision, author: authorIn(row) };
}
