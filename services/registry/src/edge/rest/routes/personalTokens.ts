import { identity } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import { Type } from 'typebox';
import { pageQuery, orgRoute, strict } from '../route';
import { newTokenMembers, prefixFilter, shownOnce } from './tokenMembers';

const CreatedToken = Type.Object({ ...identity.PersonalToken.properties, ...shownOnce });
const userId = Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Whose tokens; default mine, others for admins' }));

export const personalTokenRoutes = [
  orgRoute({
    method: 'GET',
    path: '/personal-tokens',
    admin: false,
    summary: 'My tokens, or as admin those of another member',
    query: pageQuery({ userId, ...prefixFilter, ...identity.tokenOrder }),
    answer: identity.listPersonalTokens.response,
    handle: ({ query, call }, { bus }) => bus.call(identity.listPersonalTokens, query, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/personal-tokens/holders',
    admin: true,
    summary: 'How many personal tokens would work now, and of how many people',
    answer: identity.countPersonalTokens.response,
    handle: ({ call }, { bus }) => bus.call(identity.countPersonalTokens, {}, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/personal-tokens',
    admin: false,
    summary: 'Create a token of mine, where the organization allows them; default life one year',
    body: strict(newTokenMembers),
    status: 201,
    answer: CreatedToken,
    secretAnswer: true,
    handle: async ({ body, call }, { bus }) => {
      const { value, hash, prefix } = mintToken('pat');
      const created = await bus.call(identity.createPersonalToken, { ...body, tokenHash: hash, prefix }, call);
      return { ...created, token: value };
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/personal-tokens/:tokenId',
    admin: false,
    summary: 'Revoke a token of mine, or as admin anybody’s, for good; once answered, no call with it succeeds',
    answer: identity.PersonalToken,
    handle: ({ params, call }, { bus }) => bus.call(identity.revokePersonalToken, { tokenId: params['tokenId']! }, call),
  }),
];
