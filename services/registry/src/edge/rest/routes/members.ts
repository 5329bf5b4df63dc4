import { identity } from '@gatehouse/contracts';
import { revisionSeen } from '../revisions';
import { orgRoute, strict } from '../route';

const { role, status, revision } = identity.updateMember.request.properties;

export const memberRoutes = [
  orgRoute({
    method: 'GET',
    path: '/members',
    admin: false,
    summary: 'Who belongs',
    query: strict(identity.listMembers.request.properties),
    answer: identity.listMembers.response,
    handle: ({ query, call }, { bus }) => bus.call(identity.listMembers, query, call),
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
