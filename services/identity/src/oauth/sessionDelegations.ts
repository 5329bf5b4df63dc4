/** Programs a person allowed in one organization, as things to forget or to end with the person's membership. */
import { identity } from '@gatehouse/contracts';
import type { Delegations } from '../domain/delegations';
import { endOf, type SessionMac } from '../domain/oauth/session';
import { systemEvent } from '../domain/oauth/sessionEvents';
import type { SessionStore } from '../store/oauth/sessionStore';

interface Deps {
  readonly sessions: Pick<SessionStore, 'activeOf' | 'end' | 'idsOf'>;
  readonly sessionMac: SessionMac;
}

export function sessionDelegations({ sessions, sessionMac }: Deps): Delegations {
  const keysOf = async (orgId: string, userId?: string): Promise<string[]> =>
    (await sessions.idsOf(orgId, userId)).map(identity.verdictKey);
  return {
    keysOf,
    keysOfOrganization: (orgId) => keysOf(orgId),
    end: async (orgId, userId, by, now) => {
      for (const row of await sessions.activeOf(orgId, userId)) {
        await sessions.end(orgId, row._id, endOf(row, by, now, sessionMac), systemEvent('client.ended', row, 'member_removed', now));
      }
      return keysOf(orgId, userId);
    },
  };
}
