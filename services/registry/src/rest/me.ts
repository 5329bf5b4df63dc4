import { identity } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { personRoute } from './route';

const Me = Type.Object({
  user: Type.Object({ email: Type.String(), issuer: Type.String(), subject: Type.String() }),
  organizations: Type.Array(identity.Organization),
});

export const meRoutes = [
  personRoute({
    method: 'GET',
    path: '/v1/me',
    summary: 'Who am I, and where am I a member',
    answer: Me,
    handle: async ({ person, call }, { bus }) => {
      const { organizations } = await bus.call(identity.listOrganizations, { person }, call);
      return { user: person, organizations };
    },
  }),
];
