/** Creating and updating agents. */
import { newId } from '@gatehouse/contracts';
import type { Agents } from './agents';
import { agentEvent } from './domain/agentEvents';
import { changedMembers } from './domain/changedMembers';
import { pairsOf } from './domain/pairs';
import { metadataOf, type AgentRow } from './domain/row';
import type { AgentStore } from './store/agentStore';
import { authorOf, circumstancesOf } from '../shared/act';
import { said } from '../authored/domain/version';
import { changeOf } from '../authored/versions/change';
import { nextOf, specParts, writeNext, writtenOf, type WriteDeps } from './writeSpec';
import type { FindDeps } from './findAgent';
import { readChange, readStored } from './specRules';
import { withLatest } from './withLatest';

export interface SaveDeps extends FindDeps, WriteDeps {
  readonly agents: Pick<AgentStore, 'byName' | 'byId' | 'insert' | 'replace'>;
  readonly clock: () => Date;
}

export function saveAgents(deps: SaveDeps): Pick<Agents, 'create' | 'update'> {
  const { agents, clock } = deps;
  return {
    create: async (act, value) => {
      const { orgId } = act.principal;
      const { envelope, changeMessage } = readChange(value);
      const now = clock();
      const row: AgentRow = {
        _id: newId('agent'),
        orgId,
        ...envelope.agent,
        author: authorOf(act),
        version: 1,
        ...specParts(envelope.spec),
        change: changeOf(act, now, changeMessage),
        revision: 1,
        createdAt: now,
        updatedAt: now,
      };
      await agents.insert(orgId, row, agentEvent('created', row, circumstancesOf(act, now), said(changeMessage)));
      return writtenOf(row._id, row, envelope);
    },
    update: (act, address, value, revision) =>
      withLatest(deps, act, address, revision, async (row) => {
        const before = { agent: metadataOf(row), spec: readStored(row.spec) };
        const { envelope, changeMessage } = readChange(value, pairsOf(before.spec));
        const changed = changedMembers(before, envelope);
        if (changed.length === 0) return writtenOf(row._id, row, envelope);
        const now = clock();
        const respec = changed.some((member) => member.startsWith('/spec/'));
        const next = nextOf(
          row,
          envelope.agent,
          now,
          respec ? { spec: envelope.spec, change: changeOf(act, now, changeMessage) } : undefined,
        );
        const renamed = changed.includes('/agent/name') && { previousName: row.name };
        const event = agentEvent('updated', { ...next, _id: row._id }, circumstancesOf(act, now), {
          changed,
          ...renamed,
          ...said(changeMessage),
        });
        return (await writeNext(deps, row, next, event)) ? writtenOf(row._id, next, envelope) : undefined;
      }),
  };
}
