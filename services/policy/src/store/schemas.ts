/** What the service stores. Rules, blocks and tools have the form of their contracts, which checked them on the way in. */
import type { Claimed, policy } from '@gatehouse/contracts';
import { Mixed, outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import type { BudgetDefinition, BudgetUse } from '../domain/budget/budget';
import type { AiUsePolicyState } from '../domain/aiUsePolicy';
import type { PolicyRecord } from '../domain/policyRecord';

/** The grant of a subject on a resource; its id is made of both. */
export interface GrantRow {
  readonly _id: string;
  readonly orgId: string;
  readonly subject: policy.Subject;
  readonly resource: policy.Resource;
  readonly tools: policy.GrantedTools;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly createdClaim?: Claimed;
  readonly deletedAt?: Date;
  /** Never swept. */
  readonly lasting?: true;
  readonly outbox?: readonly OutboxItem[];
}

/** What an organization has decided; its id is the organization's. */
export interface PolicyRow extends Omit<PolicyRecord, 'aiUsePolicy'>, AiUsePolicyState {
  readonly _id: string;
  readonly orgId: string;
  /** The last ones, newest last; older ones are in the trail. */
  readonly lifted: readonly policy.Block[];
  /** Ids of the last rules that were deleted: a repeated request finds its work done. */
  readonly deleted: readonly string[];
  readonly outbox: readonly OutboxItem[];
}

/** The budget of an integration. */
export interface BudgetRow extends BudgetDefinition {
  readonly _id: string;
  readonly orgId: string;
  readonly revision: number;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly deletedAt?: Date;
  readonly outbox: readonly OutboxItem[];
}

/** What is held for a call that runs. Rows older than the two fields have neither `toolName` nor `asks`. */
export interface Share {
  readonly callId: string;
  /** All that is wanted for it, or held. */
  readonly tokens: number;
  /** The part that is its arguments. Without room for these it does not run. */
  readonly asks?: number;
  readonly toolName?: string;
}
export interface Reservation extends Share {
  readonly at: Date;
}
/** What a budget counts in one period, between two resets. */
export interface CounterRow extends BudgetUse {
  readonly _id: string;
  readonly orgId: string;
  readonly integrationId: string;
  readonly endsAt: Date;
  /** Held for calls that are running. */
  readonly reservations: Reservation[];
  /** Calls whose share went back before their use was told: it still counts when it comes. */
  readonly lapsed: string[];
  readonly softCrossedAt?: Date;
  readonly hardCrossedAt?: Date;
  readonly outbox: readonly OutboxItem[];
}

/** How many tokens the answers of a tool took lately. */
export interface AnswersRow {
  readonly _id: string;
  readonly orgId: string;
  readonly usual: number;
  readonly at: Date;
}

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const moment = { type: Date, required: true } as const;

export const grantSchema = new Schema<GrantRow>({
  _id: text,
  orgId: text,
  subject: { type: new Schema<policy.Subject>({ kind: text, id: text }, { _id: false }), required: true },
  resource: { type: new Schema<policy.Resource>({ kind: text, id: text }, { _id: false }), required: true },
  tools: { type: Mixed, required: true },
  createdAt: moment,
  createdBy: text,
  createdClaim: { type: Mixed },
  deletedAt: { type: Date },
  lasting: { type: Boolean },
});
grantSchema.index({ orgId: 1, _id: 1 });
grantSchema.index({ orgId: 1, 'subject.id': 1, _id: 1 });
grantSchema.index({ orgId: 1, 'resource.id': 1, _id: 1 });
grantSchema.index({ orgId: 1, createdAt: 1, _id: 1 });
grantSchema.index({ deletedAt: 1 }, { sparse: true });
grantSchema.plugin(tenantGuard).plugin(outbox);

export const policySchema = new Schema<PolicyRow>({
  _id: text,
  orgId: text,
  rules: { type: [Mixed], required: true },
  blocks: { type: [Mixed], required: true },
  lifted: { type: [Mixed], required: true },
  deleted: { type: [String], required: true },
  defaultDecision: text,
  selfApproval: text,
  settingsRevision: { type: Number },
  orderRevision: { type: Number },
  timeZone: text,
  aiUsePolicy: { type: Mixed },
  aiUsePolicyDraft: { type: Mixed },
});
policySchema.plugin(tenantGuard).plugin(revisions).plugin(outbox);

export const budgetSchema = new Schema<BudgetRow>({
  _id: text,
  orgId: text,
  integrationId: text,
  period: text,
  softLimit: { type: Number },
  hardLimit: { type: Number },
  resets: count,
  updatedAt: moment,
  updatedBy: text,
  deletedAt: { type: Date },
});
budgetSchema.index({ orgId: 1, integrationId: 1 });
budgetSchema.index({ deletedAt: 1 }, { sparse: true });
budgetSchema.plugin(tenantGuard).plugin(revisions).plugin(outbox);

const reservationSchema = new Schema<Reservation>(
  { callId: text, tokens: count, asks: { type: Number }, toolName: { type: String }, at: moment },
  { _id: false },
);
export const counterSchema = new Schema<CounterRow>({
  _id: text,
  orgId: text,
  integrationId: text,
  endsAt: moment,
  committed: count,
  used: count,
  reservations: { type: [reservationSchema], required: true },
  lapsed: { type: [String], required: true },
  softCrossedAt: { type: Date },
  hardCrossedAt: { type: Date },
});
counterSchema.index({ orgId: 1, _id: 1 });
counterSchema.index({ 'reservations.at': 1 }, { sparse: true });
counterSchema.index({ endsAt: 1 });
counterSchema.plugin(tenantGuard).plugin(outbox);

export const answersSchema = new Schema<AnswersRow>({ _id: text, orgId: text, usual: count, at: moment });
answersSchema.index({ orgId: 1, _id: 1 });
answersSchema.index({ at: 1 });
answersSchema.plugin(tenantGuard);
