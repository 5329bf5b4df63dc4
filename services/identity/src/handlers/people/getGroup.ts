import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { noSuchGroup, viewGroup, type GroupRow } from '../../domain/group';
import { viewMember } from '../../domain/member';
import { requireMember } from '../../domain/requireCaller';
import type { GroupMemberStore } from '../../store/groupMemberStore';
import type { GroupStore } from '../../store/groupStore';
import type { UserStore } from '../../store/userStore';

/** The group inside this organization; another organization's, and a deleted one, do not exist here. */
export async function findGroup(groups: Pick<GroupStore, 'find'>, orgId: string, id: string): Promise<GroupRow> {
  const row = await groups.find(orgId, id);
  if (row === undefined) throw noSuchGroup();
  return row;
}

export async function viewCounted(groupMembers: Pick<GroupMemberStore, 'count'>, row: GroupRow): Promise<identity.Group> {
  const counts = await groupMembers.count(row.orgId, [row._id]);
  return viewGroup(row, counts.get(row._id) ?? 0);
}

interface Deps {
  readonly groups: Pick<GroupStore, 'find'>;
  readonly groupMembers: Pick<GroupMemberStore, 'count' | 'list'>;
  readonly users: Pick<UserStore, 'findAll'>;
}

/** Most members that one message carries. A larger group shows its newest ones, and its count tells that there are more. */
const MAX_SHOWN = 2_000;

export const getGroup =
  ({ groups, groupMembers, users }: Deps): Handler<typeof identity.getGroup> =>
  async ({ id }, { principal }) => {
    const { orgId } = requireMember(principal, 'see groups');
    const row = await findGroup(groups, orgId, id);
    const [group, members] = await Promise.all([viewCounted(groupMembers, row), groupMembers.list(orgId, id, MAX_SHOWN)]);
    const people = await users.findAll(members.map(({ userId }) => userId));
    return {
      group,
      members: members.flatMap((member) => {
        const user = people.get(member.userId);
        return user === undefined ? [] : [viewMember(member, user)];
      }),
    };
  };
