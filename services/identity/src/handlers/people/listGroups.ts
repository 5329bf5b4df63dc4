import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { readNewest, type Cursors } from '@gatehouse/store';
import { viewGroup } from '../../domain/group';
import { requireMember } from '../../domain/requireMember';
import type { GroupMemberStore } from '../../store/groupMemberStore';
import type { GroupStore } from '../../store/groupStore';

interface Deps {
  readonly groups: Pick<GroupStore, 'list'>;
  readonly groupMembers: Pick<GroupMemberStore, 'count'>;
  readonly cursors: Cursors;
}

export const listGroups =
  ({ groups, groupMembers, cursors }: Deps): Handler<typeof identity.listGroups> =>
  async (page, { principal }) => {
    const { orgId } = requireMember(principal, 'see groups');
    const scope = `${orgId} ${identity.listGroups.name}`;
    const { rows, ...paging } = await readNewest({ cursors, scope }, page, (after, limit) => groups.list(orgId, after, limit));
    const counts = await groupMembers.count(
      orgId,
      rows.map(({ _id }) => _id),
    );
    return { groups: rows.map((row) => viewGroup(row, counts.get(row._id) ?? 0)), ...paging };
  };
