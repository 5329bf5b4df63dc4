/** An old spec becomes current again, as a new version. */
import type { registry } from '@gatehouse/contracts';
import { readRestore, saysTheSame, versionOf } from '../authored/versions/history';
import { changeOf } from '../authored/versions/change';
import type { Agents } from './agents';
import { agentEvent } from './domain/agentEvents';
import { sameJson } from '../shared/json';
import { pairsOf, refusedIn } from './domain/pairs';
import { metadataOf, type AgentRow } from './domain/row';
import type { AgentVersionStore } from './store/agentVersionStore';
import { circumstancesOf } from '../shared/act';
import { nextOf, writeNext, writtenOf } from './writeSpec';
import type { SaveDeps } from './saveAgents';
import { project, readStored, refuseEnvelope } from './specRules';
import { withLatest } from './withLatest';

interface Deps extends SaveDeps {
  readonly versions: Pick<AgentVersionStore, 'keep' | 'get'>;
}

/** The old spec as today's schema reads it, if it may become current again. */
export async function restorable(
  { versions }: { readonly versions: Pick<AgentVersionStore, 'get'> },
  row: AgentRow,
  fromVersion: number,
): Promise<registry.AgentSpec> {
  const { spec, failures } = project(JSON.parse((await versionOf(versions, row, fromVersion)).spec));
  if (spec === undefined) throw refuseEnvelope(failures);
  const current = readStored(row.spec);
  if (sameJson(spec, current)) throw saysTheSame(fromVersion);
  const refused = refusedIn(spec, pairsOf(current));
  if (refused.length > 0) throw refuseEnvelope([], refused);
  return spec;
}

export const restoreAgent = (deps: Deps): Pick<Agents, 'restore'> => ({
  restore: async (act, address, value, revision) => {
    const { fromVersion, changeMessage } = readRestore(value);
    return withLatest(deps, act, address, revision, async (row) => {
      const spec = await restorable(deps, row, fromVersion);
      const now = deps.clock();
      const agent = metadataOf(row);
      const change = { ...changeOf(act, now, changeMessage), restoredFromVersion: fromVersion };
      const next = nextOf(row, agent, now, { spec, change });
      const event = agentEvent('restored', { ...next, _id: row._id }, circumstancesOf(act, now), {
        restoredFromVersion: fromVersion,
        changeMessage,
      });
      if (!(await writeNext(deps, row, next, event))) return undefined;
      return { ...writtenOf(row._id, next, { agent, spec }), restoredFromVersion: fromVersion };
    });
  },
});
