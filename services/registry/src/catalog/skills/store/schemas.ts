/** What is stored of skills and their attachments. */
import { Mixed, outbox, revisions, Schema, tenantGuard, type OutboxItem } from '@gatehouse/store';
import type { Binary } from 'mongodb';
import { authorSchema } from '../../authored/storedRows';
import { changeSchema } from '../../authored/versions/change';
import { text, maybe, count, moment } from '../../shared/schemaFields';
import type { AttachmentRow, SkillRow, SkillVersionRow } from '../domain/row';

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

/** What a version holds. */
const parts = {
  name: text,
  description: text,
  tags: { type: [String], required: true },
  license: maybe,
  compatibility: maybe,
  metadata: maybe,
  allowedTools: { type: Mixed },
  otherFields: maybe,
  instructions: text,
  frontMatter: maybe,
  attachments: { type: [attachmentSchema], required: true },
} as const;

export const skillSchema = new Schema<StoredSkill>({
  _id: text,
  orgId: text,
  ...parts,
  version: { type: Number },
  change: { type: changeSchema },
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

/** A number is written once: the unique index lets no second content take it. */
export const skillVersionSchema = new Schema<SkillVersionRow & { readonly _id: string }>({
  _id: text,
  orgId: text,
  skillId: text,
  version: count,
  ...parts,
  change: { type: changeSchema, required: true },
});
skillVersionSchema.index({ orgId: 1, skillId: 1, version: 1 }, { unique: true });
skillVersionSchema.plugin(tenantGuard);

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
