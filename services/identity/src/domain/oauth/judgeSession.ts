/** Is the session a JWT names good now? Everything it needs is loaded before; every doubt is a refusal. */
import type { Principal } from '@gatehouse/contracts';
import { isOfMembership } from '../member';
import { userPrincipal, type MemberRow, type OrganizationRow, type UserRow } from '../organization';
import { sessionStatusAt, type SessionMac, type SessionRow } from './session';

export interface LoadedSession {
  readonly session: SessionRow | undefined;
  /** Active membership only. */
  readonly member: MemberRow | undefined;
  readonly user: UserRow | undefined;
  readonly organization: OrganizationRow | undefined;
}
export type SessionReason = 'unknown' | 'integrity' | 'revoked' | 'expired' | 'not_a_member';
export type SessionDecision =
  | { readonly good: true; readonly principal: Principal; readonly endsAt: number }
  | { readonly good: false; readonly reason: SessionReason };

const refuse = (reason: SessionReason): SessionDecision => ({ good: false, reason });

export function judgeSession({ session, member, user, organization }: LoadedSession, mac: SessionMac, now: number): SessionDecision {
  if (session === undefined) return refuse('unknown');
  if (!mac.matches(session)) return refuse('integrity');
  const status = sessionStatusAt(session, now);
  if (status === 'ended') return refuse('revoked');
  if (status === 'expired') return refuse('expired');
  if (status !== 'active' || organization?._id !== session.orgId) return refuse('unknown');
  if (member?.orgId !== session.orgId || member.userId !== session.userId || user?._id !== session.userId) return refuse('not_a_member');
  if (!isOfMembership(member, session)) return refuse('not_a_member');
  return {
    good: true,
    principal: { ...userPrincipal(organization, member, user.email), sessionId: session._id },
    endsAt: session.expiresAt.getTime(),
  };
}
