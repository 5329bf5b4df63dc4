/** Versions of agents, as they are stored and as reads show them. */
import type { registry } from '@gatehouse/contracts';
import { type AgentRow, type VersionRow, metadataOf } from './domain/row';
import { authorIn } from '../authored/author';
import { resolvePair } from '../models/pairs';
import type { ReadAgent } from './agents';
import { project } from './specRules';

/** A version as reads show it, under the agent's present name, with today's word on where its models run. */
export function viewAgent(row: AgentRow, { version, spec: text }: Pick<VersionRow, 'version' | 'spec'>): ReadAgent {
  const stored = JSON.parse(text) as Record<string, unknown>;
  const { spec } = project(stored);
  const shown: registry.ReadEnvelope['spec'] =
    spec === undefined ? stored : { ...spec, modelPreference: spec.modelPreference.map(resolvePair) };
  return { envelope: { agent: metadataOf(row), spec: shown }, version, id: row._id, revision: row.revision, author: authorIn(row) };
}
