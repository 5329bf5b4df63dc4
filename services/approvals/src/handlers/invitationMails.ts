import type { Handler } from '@gatehouse/bus';
import { AppError, isAdmin, type approvals } from '@gatehouse/contracts';
import type { ServiceDeps } from '../deps';

/** What became of the mail about invitations of the caller's organization. */
export const invitationMails =
  ({ mail, invitationMails: mails }: Pick<ServiceDeps, 'mail' | 'invitationMails'>): Handler<typeof approvals.invitationMails> =>
  async ({ ids }, { principal }) => {
    if (!isAdmin(principal)) throw new AppError('forbidden', 'Only admins see invitations');
    if (mail === undefined) return { mails: ids.map((id) => ({ id, state: 'off' as const })) };
    const rows = await mails.of(principal.orgId, ids);
    return {
      mails: rows.map(({ _id: id, state, at, reason }) => ({ id, state, at: at.toISOString(), ...(reason !== undefined && { reason }) })),
    };
  };
