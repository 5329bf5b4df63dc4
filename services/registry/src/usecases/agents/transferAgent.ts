/** Handing an agent to another author. Its versions stay as they are, with who made them. */
import type { Agents } from '../../agents';
import { agentFact } from '../../domain/agents/agentFacts';
import { metadataOf } from '../../domain/agents/row';
import { authorIn } from '../../domain/authored';
import { circumstancesOf } from '../acts';
import { isSameAuthor, newAuthor } from '../newAuthor';
import type { SaveParts } from './saveAgents';
import { withLatest } from './withLatest';
import { nextOf } from './writeSpec';

export const transferAgent = (parts: SaveParts): Pick<Agents, 'transfer'> => ({
  transfer: async (act, address, value, revision) => {
    const author = await newAuthor(parts.bus, act, value);
    return withLatest(parts, act, address, revision, async (row) => {
      const { _id: id, orgId } = row;
      const from = authorIn(row);
      if (isSameAuthor(from, author)) return { id, revision: row.revision, author: from };
      const now = parts.clock();
      const next = { ...nextOf(row, metadataOf(row), now, undefined), author };
      const fact = agentFact('transferred', { ...next, _id: id }, circumstancesOf(act, now), { from, to: author });
      return (await parts.agents.replace(orgId, id, row.revision, next, fact)) ? { id, revision: next.revision, author } : undefined;
    });
  },
});
