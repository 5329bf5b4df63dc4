import { identity } from '@gatehouse/contracts';
import { Me, meOf } from '../../policy/me';
import { personRoute } from '../route';

export const meRoutes = [
  personRoute({
    method: 'GET',
    path: '/v1/me',
    summary: 'Who am I, where am I a member, must I sign an AI use policy there, and which invitations wait for my verified address',
    answer: Me,
    handle: ({ person, call }, { bus }) => meOf(bus, person, call),
  }),
  personRoute({
    method: 'POST',
    path: '/v1/me/invitations/:id/accept',
    summary: 'Join; from then on the organization knows my name. Accepting once more changes nothing',
    answer: identity.Organization,
    handle: ({ params, person, call }, { bus }) => bus.call(identity.acceptInvitation, { person, id: params['id']! }, call),
  }),
  personRoute({
    method: 'POST',
    path: '/v1/me/invitations/:id/decline',
    summary: 'It waits for me no more, until it is renewed; the organization is not told',
    status: 204,
    handle: ({ params, person, call }, { bus }) => bus.call(identity.declineInvitation, { person, id: params['id']! }, call),
  }),
  personRoute({
    method: 'DELETE',
    path: '/v1/me/organizations/:orgSlug',
    summary: 'Leave, also while I am suspended there, with everything held there; the last active admin stays',
    status: 204,
    handle: ({ params, person, call }, { bus }) => bus.call(identity.leaveOrganization, { person, orgSlug: params['orgSlug']! }, call),
  }),
];
