/** What the service stores of people, organizations and what they own. Rows that `domain/` works with have their types there. */
import { Mixed, outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import type { GroupRow } from '../domain/group';
import type { InvitationRow } from '../domain/invitation';
import type { MemberRow, OrganizationRow, UserRow } from '../domain/organization';
import type { SecuritySettingsRow } from '../domain/securitySettings';
import type { ServiceAccountRow } from '../domain/serviceAccount';
import type { TokenRow } from '../domain/token';

export type WithOutbox<Row> = Row & { readonly outbox: OutboxItem[] };

export interface StoredOrganizationRow extends WithOutbox<OrganizationRow> {
  /** Active admins: never one who is not, perhaps not all. Absent on organizations older than the field. See `handlers/people/adminList.ts`. */
  readonly admins?: string[];
  readonly adminsRevision?: number;
}

/** A token of any kind. Its kind says which of the owner's members it has, as in `TokenRow`. */
export interface StoredTokenRow extends WithOutbox<Pick<TokenRow, keyof TokenRow>> {
  readonly accountId?: string;
  readonly deploymentId?: string;
  readonly userId?: string;
  readonly accessRole?: 'MEMBER';
}

const text = { type: String, required: true } as const;
const moment = { type: Date, required: true } as const;
/** Absent, not empty, where nothing is said. */
const maybeTexts = { type: [String], default: undefined } as const;
/** Rows begin there, and rows older than the field count as there. */
const fromZero = { first: 0 };

/** The schema has no tenant guard: the row is the organization, found by its slug. */
export const organizationSchema = new Schema<StoredOrganizationRow>({
  _id: text,
  orgId: text,
  slug: text,
  name: text,
  timeZone: { type: String },
  createdAt: moment,
  admins: maybeTexts,
  adminsRevision: { type: Number },
});
organizationSchema.index({ slug: 1 }, { unique: true });
organizationSchema.plugin(revisions, fromZero).plugin(outbox);

/** The schema has no tenant guard: a person is in any number of organizations. */
export const userSchema = new Schema<UserRow>({
  _id: text,
  issuer: text,
  subject: text,
  email: text,
  emailKey: text,
  name: { type: String },
  createdAt: moment,
});
userSchema.index({ issuer: 1, subject: 1 }, { unique: true });
userSchema.index({ emailKey: 1 });

export const memberSchema = new Schema<WithOutbox<MemberRow>>({
  _id: text,
  orgId: text,
  userId: text,
  role: text,
  status: text,
  groups: maybeTexts,
  createdAt: moment,
  removedAt: { type: Date },
});
memberSchema.index({ orgId: 1, userId: 1 }, { unique: true });
memberSchema.index({ userId: 1 });
memberSchema.index({ orgId: 1, createdAt: -1, _id: -1 });
memberSchema.index({ orgId: 1, groups: 1 });
memberSchema.plugin(tenantGuard).plugin(revisions, fromZero).plugin(outbox);

export const groupSchema = new Schema<WithOutbox<GroupRow>>({
  _id: text,
  orgId: text,
  name: text,
  nameKey: { type: String },
  description: { type: String },
  createdAt: moment,
  deletedAt: { type: Date },
});
groupSchema.index({ nameKey: 1 }, { unique: true, sparse: true });
groupSchema.index({ orgId: 1, createdAt: -1, _id: -1 });
groupSchema.plugin(tenantGuard).plugin(revisions, fromZero).plugin(outbox);

export const invitationSchema = new Schema<WithOutbox<InvitationRow>>({
  _id: text,
  orgId: text,
  email: text,
  emailKey: text,
  role: text,
  invitedBy: text,
  state: text,
  takenBy: { type: String },
  declinedBy: maybeTexts,
  createdAt: moment,
  expiresAt: moment,
});
invitationSchema.index({ orgId: 1, emailKey: 1 }, { unique: true });
invitationSchema.index({ emailKey: 1 });
invitationSchema.index({ orgId: 1, createdAt: -1, _id: -1 });
invitationSchema.plugin(tenantGuard).plugin(outbox);

/** The first change makes the row, with revision 1. */
export const settingsSchema = new Schema<WithOutbox<SecuritySettingsRow>>({
  _id: text,
  orgId: text,
  personalTokensEnabled: { type: Boolean, required: true },
  ipAllowlist: { type: [String], required: true },
});
settingsSchema.plugin(tenantGuard).plugin(revisions).plugin(outbox);

export const serviceAccountSchema = new Schema<WithOutbox<ServiceAccountRow>>({
  _id: text,
  orgId: text,
  name: text,
  nameKey: { type: String },
  description: { type: String },
  status: text,
  ipAllowlist: maybeTexts,
  createdAt: moment,
  createdBy: { type: String },
  createdClaim: { type: Mixed },
  updatedAt: moment,
});
serviceAccountSchema.index({ orgId: 1, createdAt: -1, _id: -1 });
serviceAccountSchema.index({ nameKey: 1 }, { unique: true, sparse: true });
serviceAccountSchema.plugin(tenantGuard).plugin(revisions, fromZero).plugin(outbox);

export const tokenSchema = new Schema<StoredTokenRow>({
  _id: text,
  orgId: text,
  hash: text,
  prefix: text,
  name: text,
  kind: text,
  accountId: { type: String },
  deploymentId: { type: String },
  userId: { type: String },
  accessRole: { type: String },
  status: text,
  createdAt: moment,
  createdBy: { type: String },
  creatorId: { type: String },
  expiresAt: moment,
  suspendedAt: { type: Date },
  revokedAt: { type: Date },
  revokedBy: { type: String },
  lastUsedAt: { type: Date },
  rowMac: text,
});
tokenSchema.index({ hash: 1 }, { unique: true });
tokenSchema.index({ orgId: 1, accountId: 1, createdAt: -1, _id: -1 });
tokenSchema.index({ orgId: 1, deploymentId: 1, createdAt: -1, _id: -1 });
tokenSchema.index({ orgId: 1, userId: 1, createdAt: -1, _id: -1 });
tokenSchema.index({ orgId: 1, kind: 1, createdAt: -1, _id: -1 });
tokenSchema.index({ orgId: 1, prefix: 1 });
tokenSchema.index({ status: 1, expiresAt: 1 });
tokenSchema.plugin(tenantGuard).plugin(outbox);
