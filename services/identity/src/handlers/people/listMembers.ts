import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { readList, type Cursors } from '@gatehouse/store';
import { isActiveAdmin, viewMember } from '../../domain/member';
import type { MemberRow, UserRow } from '../../domain/organization';
import { requireMember } from '../../domain/requireCaller';
import type { MemberStore } from '../../store/memberStore';
import type { UserStore } from '../../store/userStore';

interface Deps {
  readonly members: Pick<MemberStore, 'list' | 'find'>;
  readonly users: Pick<UserStore, 'findAll'>;
  readonly cursors: Cursors;
}

async function oneMember({ members, users }: Pick<Deps, 'members' | 'users'>, orgId: string, userId: string) {
  const [member, known] = await Promise.all([members.find(orgId, userId), users.findAll([userId])]);
  const user = known.get(userId);
  const belongs = member !== undefined && member.status !== 'REMOVED' && user !== undefined;
  return { members: belongs ? [viewMember(member, user)] : [], hasMore: false };
}

export const listMembers =
  ({ members, users, cursors }: Deps): Handler<typeof identity.listMembers> =>
  async ({ role, status, userId, among, ...asked }, { principal }) => {
    const { orgId } = requireMember(principal, 'see who belongs');
    if (userId !== undefined) return oneMember({ members, users }, orgId, userId);
    const [people, groups] = [new Set(among?.users), new Set(among?.groups)];
    const isMeant = (member: MemberRow): boolean =>
      member.role === (role ?? member.role) &&
      member.status === (status ?? member.status) &&
      (among === undefined || people.has(member.userId) || member.groups?.some((id) => groups.has(id)) === true);
    const { rows, ...paging } = await readList<MemberRow & { user: UserRow }, 'admins' | 'activeAdmins' | 'suspended'>(cursors, asked, {
      scope: [orgId, identity.listMembers.name, role ?? '', status ?? '', among === undefined ? '' : 'among'],
      fields: { joinedAt: 'createdAt' },
      sort: '-joinedAt',
      read: async (page) => {
        const read = await members.list(orgId, page);
        const found = await users.findAll(read.rows.map(({ userId }) => userId));
        return {
          ...read,
          rows: read.rows.flatMap((member) => (found.has(member.userId) ? [{ ...member, user: found.get(member.userId)! }] : [])),
        };
      },
      texts: ({ user }) => [user.name, user.email],
      ...((role ?? status ?? among) && { keep: isMeant }),
      tallies: {
        admins: (member) => member.role === 'admin',
        activeAdmins: isActiveAdmin,
        suspended: (member) => member.status === 'SUSPENDED',
      },
    });
    return { members: rows.map(({ user, ...member }) => viewMember(member, user)), ...paging };
  };
