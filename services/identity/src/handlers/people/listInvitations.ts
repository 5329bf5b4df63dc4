import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { readNewest, type Cursors } from '@gatehouse/store';
import { viewInvitation } from '../../domain/invitation';
import { requireAdmin } from '../../domain/requireAdmin';
import type { InvitationStore } from '../../store/invitationStore';

interface Deps {
  readonly invitations: Pick<InvitationStore, 'list'>;
  readonly cursors: Cursors;
  readonly clock: () => number;
}

export const listInvitations =
  ({ invitations, cursors, clock }: Deps): Handler<typeof identity.listInvitations> =>
  async (page, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see invitations');
    const scope = `${orgId} ${identity.listInvitations.name}`;
    const { rows, ...paging } = await readNewest({ cursors, scope }, page, (after, limit) =>
      invitations.list(orgId, clock(), after, limit),
    );
    return { invitations: rows.map(viewInvitation), ...paging };
  };
