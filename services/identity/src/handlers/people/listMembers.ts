import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { cutPage, positionOf, turnPage, type Cursors, type Position } from '@gatehouse/store';
import { matchesText, viewMember } from '../../domain/member';
import { requireMember } from '../../domain/requireMember';
import type { MemberStore } from '../../store/memberStore';
import type { MemberRow, UserRow } from '../../domain/organization';
import type { UserStore } from '../../store/userStore';

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
    const searches = q !== undefined && q !== '';
    const { rows, ...paging } = await turnPage({ cursors, scope }, page, async (after: Position | undefined, limit) => {
      const count = searches ? SEARCHED_AT_ONCE : limit;
      const looked = cutPage(await members.list(orgId, after, count + 1), count, positionOf);
      const known = await withUsers(users, looked.rows);
      const matching = searches ? known.filter(({ user }) => matchesText(user, q)) : known;
      const { rows, next = looked.next } = cutPage(matching, limit, ({ member }) => positionOf(member));
      return { rows, next };
    });
    return { members: rows.map(({ member, user }) => viewMember(member, user)), ...paging };
  };

async function withUsers(users: Deps['users'], rows: readonly MemberRow[]): Promise<Row[]> {
  const found = await users.findAll(rows.map(({ userId }) => userId));
  return rows.flatMap((member) => {
    const user = found.get(member.userId);
    return user === undefined ? [] : [{ member, user }];
  });
}
