/**
 * An invitation becomes a membership, once. It is claimed for this person first, so that one withdrawn before lets nobody in; a claim that died
 * before the person joined is found again by their next sign-in. The membership refuses who belongs already, or was removed after being invited.
 */
import { adminFact, type CallMeta } from '../../domain/facts';
import { letsIn, type InvitationRow } from '../../domain/invitation';
import { memberTarget, newMember } from '../../domain/member';
import { userPrincipal, type MemberRow, type OrganizationRow, type UserRow } from '../../domain/organization';
import type { InvitationStore } from '../../store/invitationStore';
import type { MemberStore } from '../../store/memberStore';
import { enlist, type AdminListDeps } from './adminList';

export interface TakeUpDeps extends AdminListDeps {
  readonly invitations: Pick<InvitationStore, 'claim'>;
  readonly members: Pick<MemberStore, 'join' | 'touchAdmin' | 'listActiveAdmins'>;
  readonly clock: () => number;
}

/** True when the person may be a member now, by this call or one beside it. `member`: their row in that organization, as read before. */
export async function takeUp(
  deps: TakeUpDeps,
  invitation: InvitationRow,
  { organization, user, member }: { organization: OrganizationRow; user: UserRow; member: MemberRow | undefined },
  meta: CallMeta,
): Promise<boolean> {
  if (!letsIn(invitation, member)) return false;
  const now = deps.clock();
  const claimed = await deps.invitations.claim(organization._id, invitation._id, user._id, now);
  if (claimed === undefined) return false;
  const row = newMember(organization._id, user._id, claimed.role, now);
  const target = memberTarget(user._id, user.email, { role: row.role, invitationId: claimed._id });
  const fact = adminFact(userPrincipal(organization, row, user.email), 'member.joined', target, now, meta);
  if ((await deps.members.join(row, claimed.createdAt, fact)) && row.role === 'admin') await enlist(deps, organization._id, user._id);
  return true;
}
