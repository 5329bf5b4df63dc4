import { identity, Role } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { pageQuery } from './pageQuery';
import { orgRoute, strict } from './route';

export const memberRoutes = [
  orgRoute({
    method: 'GET',
    path: '/members',
    admin: false,
    summary: 'Who belongs, newest first; a page of a search may be short while there are more',
    query: pageQuery({
      q: Type.Optional(Type.String({ maxLength: 128, description: 'Part of a name or an e-mail address, in any case' })),
    }),
    answer: identity.listMembers.response,
    handle: ({ query, call }, { bus }) => bus.call(identity.listMembers, query, call),
  }),
  orgRoute({
    method: 'PATCH',
    path: '/members/:userId',
    admin: true,
    summary: 'Change role, suspend, or let act again; the last active admin stays one',
    body: strict({ role: Type.Optional(Role), status: Type.Optional(identity.MemberStatus) }),
    answer: identity.Member,
    handle: ({ params, body, call }, { bus }) => bus.call(identity.updateMember, { ...body, userId: params['userId']! }, call),
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
