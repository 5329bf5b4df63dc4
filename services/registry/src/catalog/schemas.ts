/** What the service stores. Members whose names strangers choose are JSON text; what a contract describes as a whole was checked on the way in. */
import type { registry } from '@gatehouse/contracts';
import { Mixed, outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import type { Binary } from 'mongodb';
import type { AgentRow, VersionChange, VersionRow } from './agents/domain/row';
import type { IntegrationRow, ToolRow } from './integrations/domain/integration';
import type { AttachmentRow, SkillRow } from './skills/domain/row';

export interface StoredIntegration extends IntegrationRow {
  readonly outbox: OutboxItem[];
}

/** A set of tools on its way in or out; what is still here after a while is left over from a crash. */
export interface BatchRow {
  readonly _id: string;
  readonly orgId: string;
  readonly integrationId: string;
  /** The set that this one replaces. */
  readonly replaces?: string;
  readonly startedAt: Date;
}

export interface StoredAgent extends AgentRow {
  readonly removedAt?: Date;
  readonly outbox: OutboxItem[];
}
export interface StoredVersion extends VersionRow {
  readonly _id: string;
}

export interface StoredSkill extends SkillRow {
  readonly removedAt?: Date;
  readonly outbox: OutboxItem[];
}
/** The bytes of an attachment. */
export interface ContentRow {
  readonly _id: string;
  readonly orgId: string;
  readonly skillId: string;
  readonly content: Binary;
  readonly doubtfulSince?: Date;
}

/** What became of a write that was sent with a key. */
export interface IdempotencyRow {
  /** Digest of who, where and key. */
  readonly _id: string;
  /** The organization; of a write outside of any, its person. */
  readonly orgId: string;
  /** Of the request: same key, other digest is another request. */
  readonly digest: string;
  readonly state: 'running' | 'done';
  readonly createdAt: Date;
  readonly status?: number;
  /** The answer as JSON text; absent when it must not or cannot be kept. */
  readonly answer?: string;
  /** In place of an answer: what the repeat is told. */
  readonly note?: string;
}

const text = { type: String, required: true } as const;
const maybe = { type: String } as const;
const count = { type: Number, required: true } as const;
const flag = { type: Boolean, required: true } as const;
const moment = { type: Date, required: true } as const;

export const integrationSchema = new Schema<StoredIntegration>({
  _id: text,
  orgId: text,
  slug: text,
  kind: maybe,
  name: text,
  description: text,
  baseUrl: maybe,
  auth: { type: Mixed, required: true },
  batch: text,
  toolCount: count,
  collidedCount: count,
  adminToolCount: { type: Number },
  toolSet: { type: Number },
  movedAt: { type: Date },
  createdAt: moment,
  updatedAt: moment,
  removedAt: { type: Date },
});
integrationSchema.index({ orgId: 1, slug: 1 }, { unique: true });
integrationSchema.index({ removedAt: 1 }, { sparse: true });
integrationSchema.plugin(tenantGuard).plugin(revisions).plugin(outbox);

export const toolSchema = new Schema<ToolRow>({
  _id: text,
  orgId: text,
  integrationId: text,
  batch: text,
  toolName: text,
  cutName: text,
  shares: maybe,
  collides: flag,
  operation: text,
  summary: text,
  description: text,
  tags: { type: [String], required: true },
  argumentNames: { type: [String], required: true },
  needsCredential: flag,
  adminOnly: { type: Boolean },
  definition: text,
  digest: text,
});
toolSchema.index({ orgId: 1, integrationId: 1, batch: 1, toolName: 1 }, { unique: true });
toolSchema.index({ orgId: 1, integrationId: 1, batch: 1, cutName: 1 });
toolSchema.index({ orgId: 1, integrationId: 1, batch: 1, shares: 1 }, { partialFilterExpression: { shares: { $type: 'string' } } });
toolSchema.plugin(tenantGuard);

export const batchSchema = new Schema<BatchRow>({ _id: text, orgId: text, integrationId: text, replaces: maybe, startedAt: moment });
batchSchema.index({ startedAt: 1 });
batchSchema.plugin(tenantGuard);

const authorSchema = new Schema<registry.Author>({ kind: text, id: text, name: text }, { _id: false });
const changeSchema = new Schema<VersionChange>(
  {
    createdAt: moment,
    createdBy: { type: authorSchema, required: true },
    changeMessage: maybe,
    restoredFromVersion: { type: Number },
    onBehalfOf: maybe,
    onBehalfOfMember: maybe,
    approvedBy: { type: Mixed },
  },
  { _id: false },
);

export const agentSchema = new Schema<StoredAgent>({
  _id: text,
  orgId: text,
  name: text,
  description: text,
  tags: { type: [String], default: undefined },
  license: maybe,
  author: { type: authorSchema, required: true },
  version: count,
  spec: text,
  preference: { type: Mixed, required: true },
  change: { type: changeSchema, required: true },
  deployments: { type: [Mixed], default: undefined },
  createdAt: moment,
  updatedAt: moment,
  removedAt: { type: Date },
});
agentSchema.index({ orgId: 1, name: 1 }, { unique: true });
agentSchema.index({ orgId: 1, name: 1, _id: 1 });
agentSchema.index({ orgId: 1, createdAt: 1, _id: 1 });
agentSchema.index({ orgId: 1, updatedAt: 1, _id: 1 });
agentSchema.index({ removedAt: 1 }, { sparse: true });
agentSchema.plugin(tenantGuard).plugin(revisions).plugin(outbox);

/** A number is written once: the unique index lets no second content take it. */
export const versionSchema = new Schema<StoredVersion>({
  _id: text,
  orgId: text,
  agentId: text,
  version: count,
  spec: text,
  change: { type: changeSchema, required: true },
});
versionSchema.index({ orgId: 1, agentId: 1, version: 1 }, { unique: true });
versionSchema.plugin(tenantGuard);

const attachmentSchema = new Schema<AttachmentRow>(
  { path: text, mediaType: text, bytes: count, digest: text, content: text },
  { _id: false },
);

export const skillSchema = new Schema<StoredSkill>({
  _id: text,
  orgId: text,
  name: text,
  description: text,
  tags: { type: [String], required: true },
  license: maybe,
  compatibility: maybe,
  metadata: maybe,
  allowedTools: { type: Mixed },
  otherFields: maybe,
  instructions: text,
  attachments: { type: [attachmentSchema], required: true },
  author: { type: authorSchema, required: true },
  createdAt: moment,
  updatedAt: moment,
  removedAt: { type: Date },
});
skillSchema.index({ orgId: 1, name: 1 }, { unique: true });
skillSchema.index({ orgId: 1, name: 1, _id: 1 });
skillSchema.index({ orgId: 1, createdAt: 1, _id: 1 });
skillSchema.index({ orgId: 1, updatedAt: 1, _id: 1 });
skillSchema.index({ removedAt: 1 }, { sparse: true });
skillSchema.plugin(tenantGuard).plugin(revisions).plugin(outbox);

export const contentSchema = new Schema<ContentRow>({
  _id: text,
  orgId: text,
  skillId: text,
  content: { type: Mixed, required: true },
  doubtfulSince: { type: Date },
});
contentSchema.index({ orgId: 1, skillId: 1 });
contentSchema.index({ doubtfulSince: 1 }, { sparse: true });
contentSchema.plugin(tenantGuard);

export const KEY_LIFE_SECONDS = 24 * 60 * 60;
export const idempotencySchema = new Schema<IdempotencyRow>({
  _id: text,
  orgId: text,
  digest: text,
  state: text,
  createdAt: moment,
  status: { type: Number },
  answer: maybe,
  note: maybe,
});
idempotencySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEY_LIFE_SECONDS });
idempotencySchema.plugin(tenantGuard);
