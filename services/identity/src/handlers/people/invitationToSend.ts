import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { noSuchInvitation } from '../../domain/invitation';
import type { InvitationStore } from '../../store/invitationStore';
import type { OrganizationStore } from '../../store/organizationStore';

interface Deps {
  readonly invitations: Pick<InvitationStore, 'findOpen'>;
  readonly organizations: Pick<OrganizationStore, 'find'>;
  readonly clock: () => number;
}

/** Reads an invitation when its mail goes out: one that was withdrawn or answered meanwhile brings no mail. */
export const invitationToSend =
  ({ invitations, organizations, clock }: Deps): Handler<typeof identity.invitationToSend> =>
  async ({ orgId, invitationId }) => {
    const [row, organization] = await Promise.all([invitations.findOpen(orgId, invitationId, clock()), organizations.find(orgId)]);
    if (row === undefined || organization === undefined) throw noSuchInvitation();
    const { email, role, invitedBy, expiresAt } = row;
    return { email, role, invitedBy, orgName: organization.name, orgSlug: organization.slug, expiresAt: expiresAt.toISOString() };
  };
