/** Handing an agent to another author. Its versions stay as they are, with who made them. */
import type { Agents } from './agents';
import { agentEvent } from './domain/agentEvents';
import { metadataOf } from './domain/row';
import { authorIn } from '../authored/author';
import { circumstancesOf } from '../shared/act';
import { isSameAuthor, newAuthor } from '../authored/newAuthor';
import type { SaveDeps } from './saveAgents';
import { withLatest } from './withLatest';
import { nextOf } from './writeSpec';

export const transferAgent = (deps: SaveDeps): Pick<Agents, 'transfer'> => ({
  transfer: async (act, address, value, revision) => {
    const author = await newAuthor(deps.bus, act, value);
    return withLatest(deps, act, address, revision, async (row) => {
      const { _id: id, orgId } = row;
      const from = authorIn(row);
      if (isSameAuthor(from, author)) return { id, revision: row.revision, author: from };
      const now = deps.clock();
      const next = { ...nextOf(row, metadataOf(row), now, undefined), author };
      const event = agentEvent('transferred', { ...next, _id: id }, circumstancesOf(act, now), { from, to: author });
      return (await deps.agents.replace(orgId, id, row.revision, next, event)) ? { id, revision: next.revision, author } : undefined;
    });
  },
});
