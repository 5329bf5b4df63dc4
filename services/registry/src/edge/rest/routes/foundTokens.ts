/** Tokens of every kind by their visible part: whose is the one that was found in a log? */
import { identity } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { namesIn, namesOf } from '../names';
import { orgRoute, strict } from '../route';
import { prefixFilter } from './tokenMembers';

export const foundTokenRoutes = [
  orgRoute({
    method: 'GET',
    path: '/tokens',
    admin: true,
    summary: 'Tokens of every kind by their visible part, the first 12 characters or fewer, with the names of who holds them',
    query: Type.Required(strict(prefixFilter)),
    answer: Type.Object({ ...identity.findTokens.response.properties, ...namesIn }),
    handle: async ({ query, principal, call }, deps) => {
      const found = await deps.bus.call(identity.findTokens, query, call);
      return {
        ...found,
        names: await namesOf(
          deps,
          { principal, call },
          found.tokens.map(({ holder }) => holder.id),
        ),
      };
    },
  }),
];
