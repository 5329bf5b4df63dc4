import type { Handler } from '@gatehouse/bus';
import { identity, requireAdmin } from '@gatehouse/contracts';
import { readList, type Cursors } from '@gatehouse/store';
import { viewInvitation } from '../../domain/invitation';
import type { InvitationStore } from '../../store/invitationStore';

interface Deps {
  readonly invitations: Pick<InvitationStore, 'list'>;
  readonly cursors: Cursors;
  readonly clock: () => number;
}

export const listInvitations =
  ({ invitations, cursors, clock }: Deps): Handler<typeof identity.listInvitations> =>
  async (asked, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see invitations');
    const { rows, ...paging } = await readList(cursors, asked, {
      scope: [orgId, identity.listInvitations.name],
      fields: { email: 'emailKey', createdAt: 'createdAt' },
      sort: '-createdAt',
      read: (page) => invitations.list(orgId, clock(), page),
      texts: ({ email }) => [email],
    });
    return { invitations: rows.map(viewInvitation), ...paging };
  };
