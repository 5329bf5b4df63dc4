import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { adminEvent } from '../../domain/auditEvents';
import { invitationTarget, noSuchInvitation } from '../../domain/invitation';
import type { InvitationStore } from '../../store/invitationStore';
import { callMeta } from '../callMeta';

interface Deps {
  readonly invitations: Pick<InvitationStore, 'find' | 'withdraw'>;
  readonly clock: () => number;
}

/** Withdraws an invitation, which lets nobody in once this is answered. One that was taken up or has lapsed is no invitation any more. */
export const withdrawInvitation =
  ({ invitations, clock }: Deps): Handler<typeof identity.withdrawInvitation> =>
  async ({ id }, call) => {
    const admin = requireAdmin(call.principal, 'withdraw invitations');
    const { orgId } = admin;
    const row = await invitations.find(orgId, id);
    if (row === undefined) throw noSuchInvitation();
    const now = clock();
    const event = adminEvent(admin, 'invitation.withdrawn', invitationTarget(id, row), now, callMeta(call));
    if (await invitations.withdraw(orgId, id, now, event)) return {};
    if ((await invitations.find(orgId, id))?.state !== 'WITHDRAWN') throw noSuchInvitation();
    return {};
  };
