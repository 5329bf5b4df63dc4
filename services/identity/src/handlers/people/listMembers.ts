import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { readList, type Cursors } from '@gatehouse/store';
import { viewMember } from '../../domain/member';
import { requireMember } from '../../domain/requireCaller';
import type { MemberStore } from '../../store/memberStore';
import type { UserStore } from '../../store/userStore';

interface Deps {
  readonly members: Pick<MemberStore, 'list'>;
  readonly users: Pick<UserStore, 'findAll'>;
  readonly cursors: Cursors;
}

export const listMembers =
  ({ members, users, cursors }: Deps): Handler<typeof identity.listMembers> =>
  async (asked, { principal }) => {
    const { orgId } = requireMember(principal, 'see who belongs');
    const { rows, ...paging } = await readList(cursors, asked, {
      scope: [orgId, identity.listMembers.name],
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
    });
    return { members: rows.map(({ user, ...member }) => viewMember(member, user)), ...paging };
  };
