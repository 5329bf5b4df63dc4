import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { matchesText, viewMember } from '../../domain/member';
import { requireMember } from '../../domain/requireMember';
import type { MemberStore } from '../../store/memberStore';
import type { PageOf, Position } from '../../store/page';
import type { MemberRow, UserRow } from '../../domain/organization';
import type { UserStore } from '../../store/userStore';
import { readPage } from '../cursorPage';

interface Deps {
  readonly members: Pick<MemberStore, 'list'>;
  readonly users: Pick<UserStore, 'findAll'>;
  readonly cursors: Cursors;
}
interface Row {
  readonly member: MemberRow;
  readonly user: UserRow;
}

/** Memberships looked at for one page of a search; a page may hold fewer than it could while there are more. */
const SEARCHED_AT_ONCE = 1_000;

export const listMembers =
  ({ members, users, cursors }: Deps): Handler<typeof identity.listMembers> =>
  async ({ q, ...page }, { principal }) => {
    const { orgId } = requireMember(principal, 'see who belongs');
    const scope = `${orgId} ${identity.listMembers.name} ${q ?? ''}`;
    const withUsers = async ({ rows, next }: PageOf<MemberRow>): Promise<PageOf<Row>> => {
      const found = await users.findAll(rows.map(({ userId }) => userId));
      const known = rows.flatMap((member) => {
        const user = found.get(member.userId);
        return user === undefined ? [] : [{ member, user }];
      });
      return { rows: known, ...(next && { next }) };
    };
    const search = async (text: string, position: Position | undefined, limit: number): Promise<PageOf<Row>> => {
      const { rows, next } = await withUsers(await members.list(orgId, position, SEARCHED_AT_ONCE));
      const matching = rows.filter(({ user }) => matchesText(user, text));
      const last = matching[limit - 1]?.member;
      if (matching.length <= limit || last === undefined) return { rows: matching, ...(next && { next }) };
      return { rows: matching.slice(0, limit), next: { createdAt: last.createdAt.getTime(), id: last._id } };
    };
    const { rows, paging } = await readPage(cursors, scope, page, async (position, limit) =>
      q === undefined || q === '' ? withUsers(await members.list(orgId, position, limit)) : search(q, position, limit),
    );
    return { members: rows.map(({ member, user }) => viewMember(member, user)), ...paging };
  };
