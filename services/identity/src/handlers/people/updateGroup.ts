import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { untilWritten } from '@gatehouse/store';
import { adminEvent } from '../../domain/auditEvents';
import { groupNameTaken, groupTarget, type GroupRow } from '../../domain/group';
import type { GroupMemberStore } from '../../store/groupMemberStore';
import type { GroupStore, GroupText } from '../../store/groupStore';
import { callMeta } from '../callMeta';
import { findGroup, viewCounted } from './getGroup';
import { requireRevision } from '../requireRevision';

interface Deps {
  readonly groups: Pick<GroupStore, 'find' | 'change'>;
  readonly groupMembers: Pick<GroupMemberStore, 'count'>;
  readonly clock: () => number;
}

const textOf = ({ name, description }: GroupRow): GroupText => ({ name, ...(description !== undefined && { description }) });

export const updateGroup =
  ({ groups, groupMembers, clock }: Deps): Handler<typeof identity.updateGroup> =>
  async ({ id, name, description, revision }, call) => {
    const admin = requireAdmin(call.principal, 'change groups');
    const { orgId } = admin;
    const row = await untilWritten(async () => {
      const found = await findGroup(groups, orgId, id);
      if (revision !== undefined) requireRevision(revision, 'group', await viewCounted(groupMembers, found));
      const before = textOf(found);
      const after = { ...before, ...(name !== undefined && { name }), ...(description !== undefined && { description }) };
      if (before.name === after.name && before.description === after.description) return found;
      const target = groupTarget({ ...found, ...after }, { before, after });
      const changed = await groups.change(orgId, found, after, adminEvent(admin, 'group.updated', target, clock(), callMeta(call)));
      if (changed === 'taken') throw groupNameTaken(after.name);
      return changed;
    });
    return viewCounted(groupMembers, row);
  };
