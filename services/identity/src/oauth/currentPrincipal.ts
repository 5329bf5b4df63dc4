/** How things stand with a session and the person behind it, read from the primary. Consent, renewal and every call ask the same question here. */
import { judgeSession, type SessionDecision } from '../domain/oauth/judgeSession';
import type { SessionMac, SessionRow } from '../domain/oauth/session';
import type { MemberStore } from '../store/memberStore';
import type { SessionStore } from '../store/oauth/sessionStore';
import type { OrganizationStore } from '../store/organizationStore';
import type { UserStore } from '../store/userStore';

export interface CurrentPrincipalDeps {
  readonly sessions: Pick<SessionStore, 'findById'>;
  readonly members: Pick<MemberStore, 'findActive'>;
  readonly organizations: Pick<OrganizationStore, 'find'>;
  readonly users: Pick<UserStore, 'findById'>;
  readonly sessionMac: SessionMac;
  readonly clock: () => number;
}
export interface CurrentPrincipal {
  readonly session: SessionRow | undefined;
  readonly decision: SessionDecision;
}
export type CurrentPrincipalOf = (sessionId: string) => Promise<CurrentPrincipal>;

/** Looked up in place of an unknown session's, so that unknown and refused ones cost the same reads (no timing oracle). */
const NOBODY = { orgId: '', userId: '' };

export const currentPrincipalOf =
  ({ sessions, members, organizations, users, sessionMac, clock }: CurrentPrincipalDeps): CurrentPrincipalOf =>
  async (sessionId) => {
    const session = await sessions.findById(sessionId);
    const { orgId, userId } = session ?? NOBODY;
    const [member, organization, user] = await Promise.all([
      members.findActive(orgId, userId),
      organizations.find(orgId),
      users.findById(userId),
    ]);
    return { session, decision: judgeSession({ session, member, organization, user }, sessionMac, clock()) };
  };
