/** Groups of members: what is granted to one, each of its members has. */
import { Type, type Static } from 'typebox';
import { countAll, searchIn, sortBy, totalsOf } from '../listing';
import { rpc } from '../message';
import { Description, DisplayName, Id, PageRequest, pageOf, Revision, Timestamp, unchanged } from '../vocabulary';
import { admin, member } from './admin';
import { Member } from './members';

export const Group = Type.Object({
  id: Id,
  name: DisplayName,
  description: Type.Optional(Type.String()),
  memberCount: Type.Integer({ minimum: 0 }),
  createdAt: Timestamp,
  /** Grows with each change of name or description. */
  revision: Revision,
});
export type Group = Static<typeof Group>;

export const listGroups = rpc('identity.listGroups', {
  ...member,
  request: Type.Object({
    ...searchIn('name or description'),
    ...sortBy('-createdAt', 'name', 'createdAt'),
    ...countAll,
    ...PageRequest.properties,
  }),
  response: pageOf('groups', Group, totalsOf()),
  idempotent: true,
});
export const getGroup = rpc('identity.getGroup', {
  ...member,
  request: Type.Object({ id: Type.String() }),
  response: Type.Object({ group: Group, members: Type.Array(Member) }),
  idempotent: true,
});
export const createGroup = rpc('identity.createGroup', {
  ...admin,
  request: Type.Object({ name: DisplayName, description: Type.Optional(Description) }),
  response: Group,
});
/** What is left out stays. `conflict` when `revision` is given and old, or the name is taken. */
export const updateGroup = rpc('identity.updateGroup', {
  ...admin,
  request: Type.Object({
    id: Type.String(),
    name: Type.Optional(DisplayName),
    description: Type.Optional(Description),
    revision: Type.Optional(Revision),
  }),
  response: Group,
});
/** Deleting a deleted group changes nothing. */
export const deleteGroup = rpc('identity.deleteGroup', {
  ...admin,
  request: Type.Object({ id: Type.String() }),
  response: Type.Object(unchanged),
  idempotent: true,
});
/** Adds or takes out one member. Effective on that person's next call once answered. */
export const setGroupMember = rpc('identity.setGroupMember', {
  ...admin,
  request: Type.Object({ id: Type.String(), userId: Type.String(), belongs: Type.Boolean() }),
  response: Type.Object(unchanged),
  idempotent: true,
});
