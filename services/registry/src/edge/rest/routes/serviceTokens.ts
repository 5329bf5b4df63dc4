import { identity } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import { Type } from 'typebox';
import { pageQuery, orgRoute, strict } from '../route';
import { newTokenMembers, shownOnce } from './tokenMembers';

const NewToken = strict(newTokenMembers);
const CreatedToken = Type.Object({ ...identity.ServiceToken.properties, ...shownOnce });

export const serviceTokenRoutes = [
  orgRoute({
    method: 'GET',
    path: '/service-accounts/:id/tokens',
    admin: true,
    summary: 'Tokens of a service account',
    query: pageQuery(identity.tokenOrder),
    answer: identity.listServiceTokens.response,
    handle: ({ params, query, call }, { bus }) => bus.call(identity.listServiceTokens, { ...query, serviceAccountId: params['id']! }, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/service-accounts/:id/tokens',
    admin: true,
    summary: 'Create a token; default life one year',
    body: NewToken,
    status: 201,
    answer: CreatedToken,
    secretAnswer: true,
    handle: async ({ params, body, call }, { bus }) => {
      const { value, hash, prefix } = mintToken('svc');
      const request = { ...body, serviceAccountId: params['id']!, tokenHash: hash, prefix };
      const created = await bus.call(identity.createServiceToken, request, call);
      return { ...created, token: value };
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/service-accounts/:id/tokens/:tokenId',
    admin: true,
    summary: 'Revoke a token for good; once answered, no call with it succeeds',
    answer: identity.revokeServiceToken.response,
    handle: ({ params, call }, { bus }) =>
      bus.call(identity.revokeServiceToken, { serviceAccountId: params['id']!, tokenId: params['tokenId']! }, call),
  }),
];
