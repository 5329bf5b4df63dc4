/** Commit, invalidate, answer: also when it had ended before, because an earlier try may have died between the first two. */
import type { Handler } from '@gatehouse/bus';
import { AppError, identity, isAdmin } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { adminEvent } from '../../domain/auditEvents';
import { endOf, viewSession, type SessionMac } from '../../domain/oauth/session';
import { sessionTarget } from '../../domain/oauth/sessionEvents';
import type { SessionStore } from '../../store/oauth/sessionStore';
import { callMeta } from '../callMeta';

interface Deps {
  readonly sessions: Pick<SessionStore, 'find' | 'end'>;
  readonly leases: Pick<LeaseCache, 'invalidate'>;
  readonly sessionMac: SessionMac;
  readonly clock: () => number;
}

const noSuchSession = (): AppError => new AppError('not_found', 'No such sign-in');

export const endClientSession =
  ({ sessions, leases, sessionMac, clock }: Deps): Handler<typeof identity.endClientSession> =>
  async ({ id }, call) => {
    const principal = call.principal;
    const { orgId } = principal;
    const before = await sessions.find(orgId, id);
    // Somebody else's is not told apart from none.
    if (before === undefined || (before.userId !== principal.id && !isAdmin(principal))) throw noSuchSession();
    const now = clock();
    const event = adminEvent(principal, 'client.ended', sessionTarget(before), now, callMeta(call));
    const ended = await sessions.end(orgId, id, endOf(before, principal.name, now, sessionMac), event);
    await leases.invalidate([identity.verdictKey(id)]);
    const row = ended ?? (await sessions.find(orgId, id));
    if (row === undefined) throw noSuchSession();
    return viewSession(row, now);
  };
