/** Organizations, the people in them, and what a membership makes of a person. */
import { AppError, DEFAULT_TIME_ZONE, type Principal, type identity } from '@gatehouse/contracts';

export interface OrganizationRow {
  readonly _id: string;
  readonly orgId: string;
  readonly slug: string;
  readonly name: string;
  /** Absent on organizations older than the field. */
  readonly timeZone?: string;
  readonly revision?: number;
  readonly createdAt: Date;
}

export interface UserRow {
  readonly _id: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** What the address is found by. */
  readonly emailKey: string;
  /** Absent while the provider states none. */
  readonly name?: string;
  readonly createdAt: Date;
}

export type Role = 'admin' | 'member';
export interface MemberRow {
  readonly _id: string;
  readonly orgId: string;
  readonly userId: string;
  readonly role: Role;
  /** A removed member's row stays, so that its events get delivered and no old invitation brings them back. */
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'REMOVED';
  /** Ids of the groups they belong to; here and nowhere else. Absent = none. */
  readonly groups?: string[];
  /** When they joined, the last time. */
  readonly createdAt: Date;
  readonly removedAt?: Date;
  /** Grows with each change of role or status. Absent on rows older than the field. */
  readonly revision?: number;
}

/** First path segments and host names that our own addresses use or may come to use. */
const RESERVED_SLUGS = new Set(
  [
    'admin api app assets audit auth authorize callback console docs health healthz help idp internal login logout',
    'mcp me metrics oauth openapi org organization organizations orgs pulse readyz register root settings signin',
    'signout signup static status support system token v1 v2 well-known www',
  ].flatMap((line) => line.split(' ')),
);

export function refuseReservedSlug(slug: string): void {
  if (!RESERVED_SLUGS.has(slug)) return;
  throw new AppError('invalid', 'This slug cannot be used', {
    details: [`/slug: "${slug}" is reserved for addresses of the service itself`],
  });
}

export const slugTaken = (slug: string): AppError =>
  new AppError('conflict', 'This slug is already taken', { details: [`/slug: "${slug}" is already taken`] });

/** One answer for an unknown organization, an outsider and a former member alike. */
export const noSuchOrganization = (): AppError => new AppError('not_found', 'No such organization');

export const userPrincipal = (organization: OrganizationRow, member: MemberRow, email: string): Principal => ({
  orgId: organization._id,
  orgSlug: organization.slug,
  orgName: organization.name,
  kind: 'user',
  id: member.userId,
  name: email,
  role: member.role,
  ...(member.groups !== undefined && member.groups.length > 0 && { groups: [...member.groups] }),
});

export const viewOrganization = (row: OrganizationRow, role: Role): identity.Organization => ({
  id: row._id,
  slug: row.slug,
  name: row.name,
  timeZone: row.timeZone ?? DEFAULT_TIME_ZONE,
  role,
  createdAt: row.createdAt.toISOString(),
  revision: row.revision ?? 0,
});
