import type { Handler } from '@gatehouse/bus';
import { AppError, identity, isAdmin } from '@gatehouse/contracts';
import { readList, type Cursors } from '@gatehouse/store';
import { viewSession } from '../../domain/oauth/session';
import type { SessionStore } from '../../store/oauth/sessionStore';

interface Deps {
  readonly sessions: Pick<SessionStore, 'list'>;
  readonly cursors: Cursors;
  readonly clock: () => number;
}

export const listClientSessions =
  ({ sessions, cursors, clock }: Deps): Handler<typeof identity.listClientSessions> =>
  async ({ userId, ...asked }, { principal }) => {
    const { orgId, kind, id } = principal;
    const owner = userId ?? id;
    if (owner !== id && !isAdmin(principal)) throw new AppError('forbidden', "Only admins may see another member's sign-ins");
    if (userId === undefined && kind !== 'user') throw new AppError('forbidden', 'Only people have sign-ins');
    const { rows, ...paging } = await readList(cursors, asked, {
      scope: [orgId, identity.listClientSessions.name, owner],
      fields: { createdAt: 'createdAt' },
      sort: '-createdAt',
      read: (page) => sessions.list(orgId, owner, page),
      texts: () => [],
    });
    const now = clock();
    return { sessions: rows.map((row) => viewSession(row, now)), ...paging };
  };
