/** What is stored of integrations and their tools. */
import { Mixed, outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import { text, maybe, count, flag, moment } from '../../shared/schemaFields';
import type { IntegrationRow, ToolRow } from '../domain/integration';

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

export const integrationSchema = new Schema<StoredIntegration>({
  _id: text,
  orgId: text,
  slug: text,
  kind: maybe,
  transport: maybe,
  accepts: maybe,
  quarantine: { type: Mixed },
  name: text,
  description: text,
  marks: { type: [String], default: undefined },
  baseUrl: maybe,
  auth: { type: Mixed, required: true },
  isAuthRead: { type: Boolean },
  importedFrom: maybe,
  batch: text,
  toolCount: count,
  collidedCount: count,
  adminToolCount: { type: Number },
  toolSettings: { type: Mixed },
  removedTools: maybe,
  operations: maybe,
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
  credentialParts: { type: [String], default: undefined },
  lacksCredential: { type: Boolean },
  adminOnly: { type: Boolean },
  marks: { type: [String], default: undefined },
  outputSchema: maybe,
  proposed: maybe,
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
