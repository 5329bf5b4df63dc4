/** Ending a session on our own account: commit, invalidate. */
import { identity } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { endOf, type SessionMac } from '../domain/oauth/session';
import { systemEvent } from '../domain/oauth/sessionEvents';
import type { SessionStore } from '../store/oauth/sessionStore';

interface Deps {
  readonly sessions: Pick<SessionStore, 'findById' | 'end'>;
  readonly leases: Pick<LeaseCache, 'invalidate'>;
  readonly sessionMac: SessionMac;
  readonly clock: () => number;
}

/** Presented again: two hold it, and one of them should not. Presented wrongly: whoever holds the code lacks what goes with it. */
export type Misuse = 'token_used_again' | 'code_misused';

export const endReused =
  ({ sessions, leases, sessionMac, clock }: Deps) =>
  async (sessionId: string, misuse: Misuse = 'token_used_again'): Promise<void> => {
    const session = await sessions.findById(sessionId);
    if (session === undefined) return;
    const now = clock();
    const event = systemEvent('client.ended', session, misuse, now);
    await sessions.end(session.orgId, sessionId, endOf(session, 'Gatehouse', now, sessionMac), event);
    await leases.invalidate([identity.verdictKey(sessionId)]);
  };
