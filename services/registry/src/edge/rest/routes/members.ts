import type { Bus, CallContext } from '@gatehouse/bus';
import { identity, policy, requireAdmin } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { revisionSeen } from '../revisions';
import { askNames, namesIn, namesOf } from '../names';
import { orgRoute, strict } from '../route';

const { role, status, revision } = identity.updateMember.request.properties;
const { among: _among, ...listed } = identity.listMembers.request.properties;

/** Returns the people and the groups that blocks name. */
async function stoppedByBlocks(bus: Bus, call: CallContext): Promise<NonNullable<Static<typeof identity.listMembers.request>['among']>> {
  const { blocks } = await bus.call(policy.activeBlocks, {}, call);
  const idsOf = (kind: 'user' | 'group'): string[] => blocks.flatMap(({ target }) => (target.kind === kind ? [target.id] : []));
  return { users: idsOf('user'), groups: idsOf('group') };
}

export const memberRoutes = [
  orgRoute({
    method: 'GET',
    path: '/members',
    admin: false,
    summary: 'Who belongs',
    query: strict({
      ...listed,
      blocked: Type.Optional(
        Type.Literal('only', { description: 'Only those that a block stops, by their own name or by a group; for admins' }),
      ),
      ...askNames,
    }),
    answer: Type.Object({ ...identity.listMembers.response.properties, ...namesIn }),
    handle: async ({ query: { names, blocked, ...query }, principal, call }, deps) => {
      if (blocked !== undefined) requireAdmin(principal, 'see whom blocks stop');
      const among = blocked === undefined ? {} : { among: await stoppedByBlocks(deps.bus, call) };
      const page = await deps.bus.call(identity.listMembers, { ...query, ...among }, call);
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
