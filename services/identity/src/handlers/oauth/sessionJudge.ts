/** Judges the session that an access token names. */
import type { Judge } from '../../domain/judgement';
import type { CurrentPrincipalOf } from '../../oauth/currentPrincipal';
import type { SessionStore } from '../../store/oauth/sessionStore';
import type { SettingsStore } from '../../store/settingsStore';

interface Deps {
  readonly currentPrincipal: CurrentPrincipalOf;
  readonly sessions: Pick<SessionStore, 'touch'>;
  readonly settings: Pick<SettingsStore, 'find'>;
  readonly clock: () => number;
}

export const sessionJudge = ({ currentPrincipal, sessions, settings, clock }: Deps): Judge => ({
  form: /^ses_/,
  judge: async (id) => {
    const { session, decision } = await currentPrincipal(id);
    const { ipAllowlist } = await settings.find(session?.orgId ?? '');
    if (!decision.good) {
      const about = session && { orgId: session.orgId, tokenId: session._id, accountId: session.userId };
      return { good: false, reason: decision.reason, ...(about && { about }) };
    }
    const { principal, endsAt } = decision;
    // When it was last used is shown, never consulted: no call waits for it or fails by it.
    void sessions.touch(principal.orgId, id, clock()).catch(() => undefined);
    return { good: true, principal, networks: [ipAllowlist], endsAt };
  },
});
