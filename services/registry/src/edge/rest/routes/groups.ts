import type { Bus, CallContext } from '@gatehouse/bus';
import { AppError, identity, type ResponseOf } from '@gatehouse/contracts';
import { rulesThat } from '../../policy/rulesThat';
import { revisionSeen } from '../revisions';
import { orgRoute, strict } from '../route';

const { name, description, revision } = identity.updateGroup.request.properties;

/** A rule for a group that is gone would speak to nobody, so that what it denied would be allowed. */
async function refuseNamedByRules(bus: Bus, groupId: string, call: CallContext): Promise<void> {
  const naming = await rulesThat(
    bus,
    call,
    ({ subjects = [], approvers }) =>
      subjects.some((subject) => 'id' in subject && subject.id === groupId) || approvers?.groups?.includes(groupId) === true,
  );
  if (naming !== undefined) throw new AppError('conflict', `rules name this group; change them first: ${naming}`);
}

/** Deletes a group that no rule names. Unchanged where it was deleted before. */
export async function deleteGroup(bus: Bus, id: string, call: CallContext): Promise<ResponseOf<typeof identity.deleteGroup>> {
  await refuseNamedByRules(bus, id, call);
  return bus.call(identity.deleteGroup, { id }, call);
}

const setMember = (method: 'PUT' | 'DELETE', belongs: boolean, summary: string) =>
  orgRoute({
    method,
    path: '/groups/:id/members/:userId',
    admin: true,
    summary,
    status: 204,
    handle: ({ params, call }, { bus }) =>
      bus.call(identity.setGroupMember, { id: params['id']!, userId: params['userId']!, belongs }, call),
  });

export const groupRoutes = [
  orgRoute({
    method: 'GET',
    path: '/groups',
    admin: false,
    summary: 'Groups',
    query: strict(identity.listGroups.request.properties),
    answer: identity.listGroups.response,
    handle: ({ query, call }, { bus }) => bus.call(identity.listGroups, query, call),
  }),
  orgRoute({
    method: 'POST',
    path: '/groups',
    admin: true,
    summary: 'Create a group; names are unique in any case',
    body: strict(identity.createGroup.request.properties),
    status: 201,
    answer: identity.Group,
    handle: ({ body, call }, { bus }) => bus.call(identity.createGroup, body, call),
  }),
  orgRoute({
    method: 'GET',
    path: '/groups/:id',
    admin: false,
    summary: 'One group and who is in it',
    answer: identity.getGroup.response,
    handle: ({ params, call }, { bus }) => bus.call(identity.getGroup, { id: params['id']! }, call),
  }),
  orgRoute({
    method: 'PATCH',
    path: '/groups/:id',
    admin: true,
    summary: 'Change name or description',
    body: strict({ name, description, revision }),
    takesIfMatch: true,
    answer: identity.Group,
    handle: ({ params, body, ifMatch, call }, { bus }) =>
      bus.call(identity.updateGroup, { ...body, ...revisionSeen(body.revision, ifMatch), id: params['id']! }, call),
  }),
  orgRoute({
    method: 'DELETE',
    path: '/groups/:id',
    admin: true,
    summary: 'Delete a group that no rule names; once answered, nobody has anything through it',
    status: 204,
    handle: ({ params, call }, { bus }) => {
      return deleteGroup(bus, params['id']!, call);
    },
  }),
  setMember('PUT', true, 'Put a member into a group; effective on their next call'),
  setMember('DELETE', false, 'Take a member out of a group; effective on their next call'),
];
