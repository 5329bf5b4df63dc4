/** Invitations that wait for a person: to an address their provider vouches for, and not for who belongs there already. */
import type { identity } from '@gatehouse/contracts';
import { letsIn, viewWaiting } from '../../domain/invitation';
import type { MemberRow, UserRow } from '../../domain/organization';
import type { InvitationStore } from '../../store/invitationStore';
import type { OrganizationStore } from '../../store/organizationStore';

export interface WaitingDeps {
  readonly organizations: Pick<OrganizationStore, 'findAll'>;
  readonly invitations: Pick<InvitationStore, 'waitingFor'>;
  readonly clock: () => number;
}

/** `memberships`: those of the person, whatever their status. */
export async function waitingInvitations(
  { organizations, invitations, clock }: WaitingDeps,
  { emailVerified }: identity.Person,
  user: UserRow,
  memberships: readonly MemberRow[],
): Promise<identity.WaitingInvitation[]> {
  if (emailVerified !== true) return [];
  const members = new Map(memberships.map((row) => [row.orgId, row]));
  const waiting = (await invitations.waitingFor(user, clock())).filter((row) => letsIn(row, members.get(row.orgId)));
  if (waiting.length === 0) return [];
  const found = new Map((await organizations.findAll(waiting.map(({ orgId }) => orgId))).map((row) => [row._id, row]));
  return waiting.flatMap((row) => {
    const organization = found.get(row.orgId);
    return organization === undefined ? [] : [viewWaiting(row, organization)];
  });
}
