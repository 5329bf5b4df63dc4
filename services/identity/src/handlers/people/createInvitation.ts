import type { Handler } from '@gatehouse/bus';
import { AppError, type identity, requireAdmin } from '@gatehouse/contracts';
import { checkEmail } from '../../domain/email';
import { adminEvent } from '../../domain/auditEvents';
import { invitationTarget, offerOf, openInOtherRole, viewInvitation } from '../../domain/invitation';
import type { InvitationStore } from '../../store/invitationStore';
import type { MemberStore } from '../../store/memberStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';

interface Deps {
  readonly invitations: Pick<InvitationStore, 'offer'>;
  readonly members: Pick<MemberStore, 'anyBelongs'>;
  readonly users: Pick<UserStore, 'idsByEmail'>;
  readonly clock: () => number;
}

/** Somebody who joins while this runs finds an invitation that changes nothing: it lets in nobody who belongs already. */
export const createInvitation =
  ({ invitations, members, users, clock }: Deps): Handler<typeof identity.createInvitation> =>
  async ({ email, role }, call) => {
    const admin = requireAdmin(call.principal, 'invite people');
    const { orgId } = admin;
    checkEmail(email);
    if (await members.anyBelongs(orgId, await users.idsByEmail(email)))
      throw new AppError('conflict', 'This person is a member already', { details: ['/email: belongs to a member'] });
    const now = clock();
    const offer = offerOf(email, role, admin.name, now);
    const row = await invitations.offer(orgId, offer, (id) =>
      adminEvent(admin, 'member.invited', invitationTarget(id, offer), now, callMeta(call)),
    );
    if (row.role !== role) throw openInOtherRole(row);
    return viewInvitation(row);
  };
