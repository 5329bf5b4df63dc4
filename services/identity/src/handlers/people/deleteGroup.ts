/**
 * Deleted first, which takes it from all its members at once; then their verdicts are forgotten, and only then their rows are tidied: a try that
 * died in between is repeated in full, because the rows still say whom it concerns.
 */
import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { adminEvent } from '../../domain/auditEvents';
import { groupTarget, noSuchGroup } from '../../domain/group';
import type { GroupMemberStore } from '../../store/groupMemberStore';
import type { GroupStore } from '../../store/groupStore';
import { callMeta } from '../callMeta';
import { forgetVerdicts, type ForgetDeps } from './forgetVerdicts';

interface Deps extends ForgetDeps {
  readonly groups: Pick<GroupStore, 'findEver' | 'delete'>;
  readonly groupMembers: Pick<GroupMemberStore, 'userIds' | 'takeFromAll'>;
  readonly clock: () => number;
}

export const deleteGroup =
  (deps: Deps): Handler<typeof identity.deleteGroup> =>
  async ({ id }, call) => {
    const { groups, groupMembers, clock } = deps;
    const admin = requireAdmin(call.principal, 'delete groups');
    const { orgId } = admin;
    const row = await groups.findEver(orgId, id);
    if (row === undefined) throw noSuchGroup();
    const now = clock();
    const isDeleted = await groups.delete(orgId, id, now, adminEvent(admin, 'group.deleted', groupTarget(row), now, callMeta(call)));
    await forgetVerdicts(deps, orgId, await groupMembers.userIds(orgId, id));
    await groupMembers.takeFromAll(orgId, id);
    return isDeleted ? {} : { unchanged: true };
  };
