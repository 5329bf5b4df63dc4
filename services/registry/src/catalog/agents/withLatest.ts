import type { Act } from '../shared/act';
import { metadataOf, type AgentRow } from './domain/row';
import type { AgentAddress } from './agents';
import { requireSeen, withLatest as withLatestRow, type Latest } from '../authored/withLatest';
import { findEditable, type FindDeps } from './findAgent';
import { readStored } from './specRules';

const asItIs = (row: AgentRow) => ({
  envelope: { agent: metadataOf(row), spec: readStored(row.spec) },
  version: row.version,
  id: row._id,
  revision: row.revision,
});

const latestOf = (deps: FindDeps, act: Act, address: AgentAddress, revision: number | undefined): Latest<AgentRow> => ({
  kind: 'agent',
  key: JSON.stringify([act.principal.orgId, address.id ?? address.name]),
  find: (id) => findEditable(deps, act.principal, id === undefined ? address : { id }, act.call),
  revision,
  shown: asItIs,
});

/** Returns the agent as it is now, to a principal who may change it; `conflict` when `revision` is not the current one. */
export async function presentAgent(deps: FindDeps, act: Act, address: AgentAddress, revision: number | undefined): Promise<AgentRow> {
  const latest = latestOf(deps, act, address, revision);
  return requireSeen(latest, await latest.find(undefined));
}

/** Runs `withLatest` on the agent that the address means when it is looked up first. */
export const withLatest = <T>(
  deps: FindDeps,
  act: Act,
  address: AgentAddress,
  revision: number | undefined,
  attempt: (row: AgentRow) => Promise<T | undefined>,
): Promise<T> => withLatestRow(latestOf(deps, act, address, revision), attempt);
