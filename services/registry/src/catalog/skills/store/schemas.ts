/** What is stored of skills and their attachments. */
import { Mixed, outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import type { Binary } from 'mongodb';
import { authorSchema } from '../../authored/storedRows';
import { text, maybe, count, moment } from '../../shared/schemaFields';
import type { AttachmentRow, SkillRow } from '../domain/row';

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
