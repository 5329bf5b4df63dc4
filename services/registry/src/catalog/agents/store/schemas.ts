/** What is stored of agents and their versions. */
import { Mixed, outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import { authorSchema } from '../../authored/storedRows';
import { changeSchema } from '../../authored/versions/change';
import { text, maybe, count, moment } from '../../shared/schemaFields';
import type { AgentRow, VersionRow } from '../domain/row';

export interface StoredAgent extends AgentRow {
  readonly removedAt?: Date;
  readonly outbox: OutboxItem[];
}
export interface StoredVersion extends VersionRow {
  readonly _id: string;
}

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
