import { identity } from '@gatehouse/contracts';
import { personRoute } from './route';

export const meRoutes = [
  personRoute({
    method: 'GET',
    path: '/v1/me',
    summary: 'Who am I, and where am I a member; takes up invitations for my verified address',
    answer: identity.signIn.response,
    handle: ({ person, call }, { bus }) => bus.call(identity.signIn, { person }, call),
  }),
];
