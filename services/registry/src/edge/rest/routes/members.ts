import { identity } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { revisionSeen } from '../revisions';
import { askNames, namesIn, namesOf } from '../names';
import { orgRoute, strict } from '../route';

const { role, status, revision } = identity.updateMember.request.properties;

export const memberRoutes = [
  orgRoute({
    method: 'GET',
    path: '/members',
    admin: false,
    summary: 'Who belongs',
    query: strict({ ...identity.listMembers.request.properties, ...askNames }),
    answer: Type.Object({ ...identity.listMembers.response.properties, ...namesIn }),
    handle: async ({ query: { names, ...query }, principal, call }, deps) => {
      const page = await deps.bus.call(identity.listMembers, query, call);
      if (!names) return page;
      return {
        ...page,
        names: await namesOf(
          deps,
          { principal, call },
          page.members.flatMap(({ groups }) => groups),
        ),
      };
    },
  }),
  orgRoute({
    method: 'PATCH',
    path: '/members/:userId',
    admin: true,
    summary: 'Change role, suspend, or let act again; the last active admin stays one',
    body: strict({ role, status, revision }),
    takesIfMatch: true,
    answer: identity.Member,
    handle: ({ params, body, ifMatch, call }, { bus }) =>
      bus.call(identity.updateMember, { ...body, ...revisionSeen(body.revision, ifMatch), userId: params['userId']! }, call),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/members/:userId',
    admin: false,
    summary: 'Leave, or (admins) remove a member, with everything held here; once answered, nothing of theirs opens anything here',
    status: 204,
    handle: ({ params, call }, { bus }) => bus.call(identity.removeMember, { userId: params['userId']! }, call),
  }),
];
