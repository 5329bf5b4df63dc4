/** What is stored of deployments. */
import { outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import { authorSchema } from '../../authored/storedRows';
import { count, moment, text } from '../../shared/schemaFields';
import type { DeploymentRow, PinnedVersion } from '../domain/row';

export interface StoredDeployment extends DeploymentRow {
  readonly removedAt?: Date;
  readonly outbox: OutboxItem[];
}

const pinnedVersionSchema = new Schema<PinnedVersion>(
  { version: count, at: moment, by: { type: authorSchema, required: true } },
  { _id: false },
);

export const deploymentSchema = new Schema<StoredDeployment>({
  _id: text,
  orgId: text,
  agentId: text,
  kind: text,
  name: text,
  environment: text,
  serviceAccountId: text,
  state: text,
  versions: { type: [pinnedVersionSchema], required: true },
  createdAt: moment,
  createdBy: { type: authorSchema, required: true },
  updatedAt: moment,
  removedAt: { type: Date },
});
deploymentSchema.index({ orgId: 1, agentId: 1, createdAt: 1, _id: 1 });
deploymentSchema.index({ orgId: 1, createdAt: 1, _id: 1 });
deploymentSchema.index({ orgId: 1, updatedAt: 1, _id: 1 });
deploymentSchema.index({ removedAt: 1 }, { sparse: true });
deploymentSchema.plugin(tenantGuard).plugin(revisions).plugin(outbox);
