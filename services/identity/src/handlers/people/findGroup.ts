import type { identity } from '@gatehouse/contracts';
import { noSuchGroup, viewGroup, type GroupRow } from '../../domain/group';
import type { GroupMemberStore } from '../../store/groupMemberStore';
import type { GroupStore } from '../../store/groupStore';

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
