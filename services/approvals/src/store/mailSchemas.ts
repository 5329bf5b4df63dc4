/** What the service stores of mail: what each person is to be told, what they have set, and mail about invitations. */
import type { approvals } from '@gatehouse/contracts';
import { Schema, tenantGuard } from '@gatehouse/store';

/** A mail that tells a person of a request. Has `dueAt` until it was sent or given up. */
export interface MailRow {
  /** Request and user. */
  readonly _id: string;
  readonly orgId: string;
  readonly requestId: string;
  readonly userId: string;
  readonly orgName: string;
  readonly orgSlug: string;
  readonly createdAt: Date;
  readonly attempts: number;
  /** Id of the first of those that go in one mail. They stay together however often it is tried. */
  readonly bundle?: string;
  readonly dueAt?: Date;
  readonly sentAt?: Date;
  readonly removeAt: Date;
}

/** A person in an organization, as somebody who gets mail. */
export interface RecipientRow {
  /** Organization and user. */
  readonly _id: string;
  readonly orgId: string;
  readonly userId: string;
  readonly settings?: approvals.MailSettings;
  /** How often the settings were changed. */
  readonly changes?: number;
  /** One process at a time makes mail for the person, until then. */
  readonly heldUntil?: Date;
  /** How often it was held: who held it before writes nothing any more. */
  readonly holds?: number;
  readonly refused?: { readonly at: Date; readonly reason: string };
}

/** The mail about an invitation. Has `dueAt` while it waits. */
export interface InvitationMailRow {
  /** The invitation's. */
  readonly _id: string;
  readonly orgId: string;
  readonly invitedAt: Date;
  readonly state: Exclude<approvals.InvitationMail['state'], 'off'>;
  /** Since when it is in that state. */
  readonly at: Date;
  readonly reason?: string;
  readonly attempts: number;
  readonly dueAt?: Date;
  readonly removeAt: Date;
}

const text = { type: String, required: true } as const;
const maybe = { type: String } as const;
const count = { type: Number, required: true } as const;
const moment = { type: Date, required: true } as const;
const PART = { _id: false } as const;

export const mailSchema = new Schema<MailRow>({
  _id: text,
  orgId: text,
  requestId: text,
  userId: text,
  orgName: text,
  orgSlug: text,
  createdAt: moment,
  attempts: count,
  bundle: maybe,
  dueAt: { type: Date },
  sentAt: { type: Date },
  removeAt: moment,
});
mailSchema.index({ dueAt: 1 }, { name: 'due', sparse: true });
mailSchema.index({ orgId: 1, userId: 1, dueAt: 1 }, { name: 'waitingFor', partialFilterExpression: { dueAt: { $exists: true } } });
mailSchema.index({ removeAt: 1 }, { name: 'tidy', expireAfterSeconds: 0 });
mailSchema.plugin(tenantGuard);

const quietHours = new Schema<NonNullable<approvals.MailSettings['quietHours']>>({ from: text, to: text }, PART);
const settings = new Schema<approvals.MailSettings>({ pace: text, dailyAt: text, quietHours: { type: quietHours }, timeZone: text }, PART);
const refused = new Schema<NonNullable<RecipientRow['refused']>>({ at: moment, reason: text }, PART);

export const recipientSchema = new Schema<RecipientRow>({
  _id: text,
  orgId: text,
  userId: text,
  settings: { type: settings },
  changes: { type: Number },
  heldUntil: { type: Date },
  holds: { type: Number },
  refused: { type: refused },
});
recipientSchema.plugin(tenantGuard);

export const invitationMailSchema = new Schema<InvitationMailRow>({
  _id: text,
  orgId: text,
  invitedAt: moment,
  state: text,
  at: moment,
  reason: maybe,
  attempts: count,
  dueAt: { type: Date },
  removeAt: moment,
});
invitationMailSchema.index({ dueAt: 1 }, { name: 'due', sparse: true });
invitationMailSchema.index({ removeAt: 1 }, { name: 'tidy', expireAfterSeconds: 0 });
invitationMailSchema.plugin(tenantGuard);
