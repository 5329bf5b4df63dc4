/** What the service keeps of AI use policies beside the organization's document. Nothing here is ever changed or deleted. */
import type { policy } from '@gatehouse/contracts';
import { outbox, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import type { PublishedPolicy } from '../domain/aiUsePolicy';

/** A version that another one has replaced, or is about to. */
export interface VersionRow extends PublishedPolicy {
  readonly _id: string;
  readonly orgId: string;
}

export interface SignatureRow {
  /** Made of organization, version and who signed, so that nobody signs a version twice. */
  readonly _id: string;
  readonly orgId: string;
  readonly version: number;
  readonly kind: policy.AiUsePolicySignature['subject']['kind'];
  readonly subjectId: string;
  readonly name: string;
  readonly how: policy.AiUsePolicySignature['how'];
  readonly signedAt: Date;
  readonly recordedById?: string;
  readonly recordedByName?: string;
  readonly outbox: readonly OutboxItem[];
}

const text = { type: String, required: true } as const;
const count = { type: Number, required: true } as const;
const moment = { type: Date, required: true } as const;

export const versionSchema = new Schema<VersionRow>({
  _id: text,
  orgId: text,
  version: count,
  text,
  updatedAt: moment,
  updatedBy: text,
  publishedAt: moment,
  publishedBy: text,
});
versionSchema.index({ orgId: 1, version: -1 });
versionSchema.plugin(tenantGuard);

export const signatureSchema = new Schema<SignatureRow>({
  _id: text,
  orgId: text,
  version: count,
  kind: text,
  subjectId: text,
  name: text,
  how: text,
  signedAt: moment,
  recordedById: { type: String },
  recordedByName: { type: String },
});
signatureSchema.index({ orgId: 1, _id: 1 });
signatureSchema.index({ orgId: 1, subjectId: 1, version: -1 });
signatureSchema.index({ orgId: 1, version: 1, signedAt: 1, _id: 1 });
signatureSchema.index({ orgId: 1, version: 1, name: 1, _id: 1 });
signatureSchema.plugin(tenantGuard).plugin(outbox);
