/** Programs a person allowed in one organization, as things to forget or to end with the person's membership. */
import { identity } from '@gatehouse/contracts';
import type { Holdings } from '../domain/holdings';
import { endOf, type SessionMac } from '../domain/oauth/session';
import { systemFact } from '../domain/oauth/sessionFacts';
import type { SessionStore } from '../store/oauth/sessionStore';

interface Deps {
  readonly sessions: Pick<SessionStore, 'activeOf' | 'end'>;
  readonly sessionMac: SessionMac;
}

export const sessionHoldings = ({ sessions, sessionMac }: Deps): Holdings => ({
  keysOf: async (orgId, userId) => (await sessions.activeOf(orgId, userId)).map(({ _id }) => identity.verdictKey(_id)),
  end: async (orgId, userId, by, now) => {
    const rows = await sessions.activeOf(orgId, userId);
    for (const row of rows) {
      await sessions.end(orgId, row._id, endOf(row, by, now, sessionMac), systemFact('client.ended', row, 'member_removed', now));
    }
    return rows.map(({ _id }) => identity.verdictKey(_id));
  },
});
