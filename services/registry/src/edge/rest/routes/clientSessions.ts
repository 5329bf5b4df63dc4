import { identity } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { pageQuery, orgRoute } from '../route';

export const clientSessionRoutes = [
  orgRoute({
    method: 'GET',
    path: '/me/sessions',
    admin: false,
    summary: 'Programs that I let act for me; an admin may name another member',
    query: pageQuery({ userId: Type.Optional(Type.String({ maxLength: 64 })) }),
    answer: identity.listClientSessions.response,
    handle: ({ query, call }, { bus }) => bus.call(identity.listClientSessions, query, call),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/me/sessions/:id',
    admin: false,
    summary: 'End what a program may do for me, as admin for anybody; once answered, no call of it succeeds',
    answer: identity.ClientSession,
    handle: ({ params, call }, { bus }) => bus.call(identity.endClientSession, { id: params['id']! }, call),
  }),
];
