/** Commit, invalidate, answer: also when nothing changed, because an earlier try may have died between the first two. */
import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { adminEvent } from '../../domain/auditEvents';
import { groupTarget, noSuchGroup, tooManyGroups } from '../../domain/group';
import { noSuchMember } from '../../domain/member';
import type { GroupMemberStore } from '../../store/groupMemberStore';
import type { GroupStore } from '../../store/groupStore';
import type { MemberStore } from '../../store/memberStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { findGroup } from './getGroup';
import { forgetVerdicts, type ForgetDeps } from './forgetVerdicts';

interface Deps extends ForgetDeps {
  readonly groups: Pick<GroupStore, 'find'>;
  readonly groupMembers: Pick<GroupMemberStore, 'add' | 'take' | 'takeFromAll'>;
  readonly members: Pick<MemberStore, 'find'>;
  readonly users: Pick<UserStore, 'findById'>;
  readonly clock: () => number;
}

/** A group that is deleted at the same moment gives nothing, whoever was first: memberships count only groups that exist. */
export const setGroupMember =
  (deps: Deps): Handler<typeof identity.setGroupMember> =>
  async ({ id, userId, belongs }, call) => {
    const { groups, groupMembers, members, users, clock } = deps;
    const admin = requireAdmin(call.principal, 'change who is in a group');
    const { orgId } = admin;
    const group = await findGroup(groups, orgId, id);
    const user = await users.findById(userId);
    const target = groupTarget(group, { userId, ...(user && { email: user.email }) });
    const type = belongs ? 'group.memberAdded' : 'group.memberRemoved';
    const event = adminEvent(admin, type, target, clock(), callMeta(call));
    const isWritten = await (belongs ? groupMembers.add : groupMembers.take)(orgId, id, userId, event);
    const member = await members.find(orgId, userId);
    if (member === undefined || member.status === 'REMOVED') throw noSuchMember();
    await forgetVerdicts(deps, orgId, [userId]);
    if (!belongs || member.groups?.includes(id)) return isWritten ? {} : { unchanged: true };
    if ((await groups.find(orgId, id)) !== undefined) throw tooManyGroups();
    await groupMembers.takeFromAll(orgId, id);
    throw noSuchGroup();
  };
