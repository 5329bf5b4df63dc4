import { identity } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import { Type } from 'typebox';
import { pageQuery, orgRoute, strict } from '../route';
import { newTokenMembers, prefixFilter, shownOnce } from './tokenMembers';

const NewToken = strict({
  ...newTokenMembers,
  accessRole: Type.Optional(
    Type.Literal('MEMBER', { description: 'Left out: full admin access. MEMBER: a member without grants of its own.' }),
  ),
});
const CreatedToken = Type.Object({ ...identity.OrgToken.properties, ...shownOnce });

export const orgTokenRoutes = [
  orgRoute({
    method: 'GET',
    path: '/service-tokens',
    admin: true,
    summary: 'Tokens of the organization itself',
    query: pageQuery({ ...prefixFilter, ...identity.tokenOrder }),
    answer: identity.listOrgTokens.response,
    handle: ({ query, call }, { bus }) => bus.call(identity.listOrgTokens, query, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/service-tokens',
    admin: true,
    summary: 'Create a token of the organization; without accessRole it may do everything, default life one year',
    body: NewToken,
    status: 201,
    answer: CreatedToken,
    secretAnswer: true,
    handle: async ({ body, call }, { bus }) => {
      const { value, hash, prefix } = mintToken('svc');
      const created = await bus.call(identity.createOrgToken, { ...body, tokenHash: hash, prefix }, call);
      return { ...created, token: value };
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/service-tokens/:tokenId',
    admin: true,
    summary: 'Revoke a token of the organization for good; once answered, no call with it succeeds',
    answer: identity.revokeOrgToken.response,
    handle: ({ params, call }, { bus }) => bus.call(identity.revokeOrgToken, { tokenId: params['tokenId']! }, call),
  }),
];
