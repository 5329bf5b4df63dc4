import { identity } from '@gatehouse/contracts';
import { orgRoute, strict } from '../route';

export const invitationRoutes = [
  orgRoute({
    method: 'GET',
    path: '/invitations',
    admin: true,
    summary: 'Open invitations',
    query: strict(identity.listInvitations.request.properties),
    answer: identity.listInvitations.response,
    handle: ({ query, call }, { bus }) => bus.call(identity.listInvitations, query, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/invitations',
    admin: true,
    summary:
      'Invite an e-mail address for 14 days, or renew; who signs in with it, verified by the identity provider, may accept. To change the role of an open invitation, withdraw it first',
    body: strict(identity.createInvitation.request.properties),
    status: 201,
    answer: identity.Invitation,
    handle: ({ body, call }, { bus }) => bus.call(identity.createInvitation, body, call),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/invitations/:id',
    admin: true,
    summary: 'Withdraw an invitation; once answered, it lets nobody in',
    status: 204,
    handle: ({ params, call }, { bus }) => bus.call(identity.withdrawInvitation, { id: params['id']! }, call),
  }),
];
