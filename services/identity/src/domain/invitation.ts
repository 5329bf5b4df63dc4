/** What an organization offers to whoever holds an e-mail address, until they accept. */
import { AppError, type identity } from '@gatehouse/contracts';
import type { Target } from './auditEvents';
import type { MemberRow, OrganizationRow, Role } from './organization';

export const INVITATION_LIFE_MS = 14 * 24 * 3_600_000;

export interface InvitationRow {
  readonly _id: string;
  readonly orgId: string;
  readonly email: string;
  /** One row per organization and address: inviting again writes it anew. */
  readonly emailKey: string;
  readonly role: Role;
  readonly invitedBy: string;
  readonly state: 'OPEN' | 'TAKEN' | 'WITHDRAWN';
  /** The one person who took it up. */
  readonly takenBy?: string;
  /** People of this address who do not want it. Renewing asks them again. */
  readonly declinedBy?: string[];
  /** When they were last invited. */
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** What inviting somebody writes, the first time and again. */
export type Offer = Pick<InvitationRow, 'email' | 'role' | 'invitedBy' | 'state' | 'createdAt' | 'expiresAt'>;

export const offerOf = (email: string, role: Role, invitedBy: string, now: number): Offer => ({
  email,
  role,
  invitedBy,
  state: 'OPEN',
  createdAt: new Date(now),
  expiresAt: new Date(now + INVITATION_LIFE_MS),
});

export const noSuchInvitation = (): AppError => new AppError('not_found', 'No such invitation');

export const viewInvitation = (row: InvitationRow): identity.Invitation => ({
  id: row._id,
  email: row.email,
  role: row.role,
  invitedBy: row.invitedBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export const viewWaiting = (row: InvitationRow, { slug, name }: OrganizationRow): identity.WaitingInvitation => ({
  id: row._id,
  organization: { slug, name },
  role: row.role,
  invitedBy: row.invitedBy,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

/** Renewing changes how long it is open and nothing else: who is to have another role is told so by an invitation of its own. */
export const openInOtherRole = (row: InvitationRow): AppError =>
  new AppError('conflict', `This address is invited already, as ${row.role}: withdraw that invitation first to change the role`, {
    details: [`/role: differs from that of the open invitation, ${row.role}`],
    data: { current: viewInvitation(row) },
  });

export const invitationTarget = (id: string, { email, role, expiresAt }: Pick<InvitationRow, 'email' | 'role' | 'expiresAt'>): Target => ({
  kind: 'invitation',
  id,
  name: email.slice(0, 256),
  data: { role, expiresAt: expiresAt.toISOString() },
});

/** Tells whether an invitation lets somebody in: not a person who belongs already, or was removed after being invited. */
export const letsIn = ({ createdAt }: Pick<InvitationRow, 'createdAt'>, member: MemberRow | undefined): boolean =>
  member === undefined || (member.status === 'REMOVED' && (member.removedAt?.getTime() ?? Infinity) < createdAt.getTime());
