import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { readList, type Cursors } from '@gatehouse/store';
import { viewGroup } from '../../domain/group';
import { requireMember } from '../../domain/requireCaller';
import type { GroupMemberStore } from '../../store/groupMemberStore';
import type { GroupStore } from '../../store/groupStore';

interface Deps {
  readonly groups: Pick<GroupStore, 'list'>;
  readonly groupMembers: Pick<GroupMemberStore, 'count'>;
  readonly cursors: Cursors;
}

export const listGroups =
  ({ groups, groupMembers, cursors }: Deps): Handler<typeof identity.listGroups> =>
  async (asked, { principal }) => {
    const { orgId } = requireMember(principal, 'see groups');
    const { rows, ...paging } = await readList(cursors, asked, {
      scope: [orgId, identity.listGroups.name],
      fields: { name: 'nameKey', createdAt: 'createdAt' },
      sort: '-createdAt',
      read: (page) => groups.list(orgId, page),
      texts: ({ name, description }) => [name, description],
    });
    const counts = await groupMembers.count(
      orgId,
      rows.map(({ _id }) => _id),
    );
    return { groups: rows.map((row) => viewGroup(row, counts.get(row._id) ?? 0)), ...paging };
  };
