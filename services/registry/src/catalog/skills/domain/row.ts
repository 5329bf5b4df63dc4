/** Rows of skills, and how they are shown. */
import type { registry } from '@gatehouse/contracts';
import { authorIn, timeOf } from '../../authored/author';
import { listOf } from '../../shared/json';

export interface AttachmentRow extends registry.SkillAttachment {
  /** Id of the bytes; each upload has its own, so that bytes never change under an id. */
  readonly content: string;
}

/** Members of strangers' making, kept as JSON text: their keys never become field names of the database. */
interface OpaqueTexts {
  readonly metadata?: string;
  readonly otherFields?: string;
}

export interface SkillRow extends Omit<registry.SkillContent, keyof OpaqueTexts>, OpaqueTexts {
  readonly _id: string;
  readonly orgId: string;
  readonly attachments: readonly AttachmentRow[];
  readonly author: registry.Author;
  /** Counts every change; the condition of every write. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
/** As lists read it: without the long parts. */
export type SkillListRow = Omit<SkillRow, 'instructions' | 'metadata' | 'otherFields' | 'compatibility' | 'allowedTools'>;

type Stored = Omit<registry.SkillContent, keyof OpaqueTexts> & OpaqueTexts;
export const storedContent = ({ metadata, otherFields, ...content }: registry.SkillContent): Stored => ({
  ...content,
  ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
  ...(otherFields !== undefined && { otherFields: JSON.stringify(otherFields) }),
});

const textsOf = (tags: unknown): string[] => listOf(tags).filter((tag): tag is string => typeof tag === 'string');
const parsed = (text: string): Record<string, unknown> => JSON.parse(text) as Record<string, unknown>;

export const contentOf = ({
  name,
  description,
  tags,
  license,
  compatibility,
  metadata,
  allowedTools,
  otherFields,
  instructions,
}: SkillRow): registry.SkillContent => ({
  name,
  description,
  tags: textsOf(tags),
  ...(license !== undefined && { license }),
  ...(compatibility !== undefined && { compatibility }),
  ...(metadata !== undefined && { metadata: parsed(metadata) }),
  ...(allowedTools !== undefined && { allowedTools }),
  ...(otherFields !== undefined && { otherFields: parsed(otherFields) }),
  instructions,
});

const authored = (row: SkillListRow) => ({
  createdBy: authorIn(row),
  createdAt: timeOf(row.createdAt),
  updatedAt: timeOf(row.updatedAt),
  revision: row.revision,
});

export const viewAttachment = ({ path, mediaType, bytes, digest }: AttachmentRow): registry.SkillAttachment => ({
  path,
  mediaType,
  bytes,
  digest,
});

export const viewSkill = (row: SkillRow): registry.Skill => ({
  id: row._id,
  ...contentOf(row),
  attachments: row.attachments.map(viewAttachment),
  ...authored(row),
});

export const cardOf = ({ _id, name, description, tags }: SkillListRow): registry.SkillCard => ({
  id: _id,
  name,
  description: description ?? '',
  tags: textsOf(tags),
});

export const summaryOf = (row: SkillListRow): registry.SkillSummary => ({
  ...cardOf(row),
  ...(row.license !== undefined && { license: row.license }),
  attachmentCount: listOf(row.attachments).length,
  ...authored(row),
});
