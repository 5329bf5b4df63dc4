import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { adminEvent } from '../../domain/auditEvents';
import { groupNameTaken, groupTarget, newGroup, viewGroup } from '../../domain/group';
import type { GroupStore } from '../../store/groupStore';
import { callMeta } from '../callMeta';

interface Deps {
  readonly groups: Pick<GroupStore, 'insert'>;
  readonly clock: () => number;
}

export const createGroup =
  ({ groups, clock }: Deps): Handler<typeof identity.createGroup> =>
  async ({ name, description }, call) => {
    const admin = requireAdmin(call.principal, 'create groups');
    const now = clock();
    const row = newGroup(admin.orgId, name, description, now);
    if (!(await groups.insert(admin.orgId, row, adminEvent(admin, 'group.created', groupTarget(row), now, callMeta(call)))))
      throw groupNameTaken(name);
    return viewGroup(row, 0);
  };
