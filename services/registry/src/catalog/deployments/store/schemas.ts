/** What is stored of deployments. */
import { outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import { authorSchema } from '../../authored/storedRows';
import { count, maybe, moment, text } from '../../shared/schemaFields';
import type { DeploymentRow, PinnedVersion } from '../domain/row';

export interface StoredDeployment extends DeploymentRow {
  readonly removedAt?: Date;
  /** Organization, agent, platform and environment, of which there is one pushed deployment. */
  readonly pushKey?: string;
  /** When a process shall take the push up; absent while there is nothing to do. */
  readonly pushDueAt?: Date;
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
  /** Made and checked by `domain/push.ts`; its keys are ours. */
  push: { type: Schema.Types.Mixed },
  pushKey: maybe,
  pushDueAt: { type: Date },
  createdAt: moment,
  createdBy: { type: authorSchema, required: true },
  updatedAt: moment,
  removedAt: { type: Date },
});
deploymentSchema.index({ orgId: 1, agentId: 1, createdAt: 1, _id: 1 });
deploymentSchema.index({ orgId: 1, createdAt: 1, _id: 1 });
deploymentSchema.index({ orgId: 1, updatedAt: 1, _id: 1 });
deploymentSchema.index({ removedAt: 1 }, { sparse: true });
deploymentSchema.index({ pushKey: 1 }, { unique: true, sparse: true });
deploymentSchema.index({ pushDueAt: 1 }, { sparse: true });
deploymentSchema.plugin(tenantGuard).plugin(revisions).plugin(outbox);
