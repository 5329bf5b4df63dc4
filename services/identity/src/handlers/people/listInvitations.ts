import type { Handler } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { viewInvitation } from '../../domain/invitation';
import { requireAdmin } from '../../domain/requireAdmin';
import type { InvitationStore } from '../../store/invitationStore';
import { readPage } from '../cursorPage';

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
    const { rows, paging } = await readPage(cursors, scope, page, (position, limit) => invitations.list(orgId, clock(), position, limit));
    return { invitations: rows.map(viewInvitation), ...paging };
  };
