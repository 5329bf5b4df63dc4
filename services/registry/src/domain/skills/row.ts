/** Rows of skills, and how they are shown. */
import type { registry } from '@gatehouse/contracts';

export interface AttachmentRow extends registry.SkillAttachment {
  /** Id of the bytes; each upload has its own, so that bytes never change under an id. */
  readonly content: string;
}

export interface SkillRow extends Omit<registry.SkillContent, 'metadata'> {
  readonly _id: string;
  readonly orgId: string;
  /** JSON text: keys of strangers never become field names of the database. */
  readonly metadata?: string;
  readonly attachments: readonly AttachmentRow[];
  readonly author: registry.Author;
  /** Counts every change; the condition of every write. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
/** As lists read it: without the long parts. */
export type SkillListRow = Omit<SkillRow, 'instructions' | 'metadata' | 'compatibility' | 'allowedTools'>;

type Stored = Omit<registry.SkillContent, 'metadata'> & Pick<SkillRow, 'metadata'>;
export const storedContent = ({ metadata, ...content }: registry.SkillContent): Stored => ({
  ...content,
  ...(metadata !== undefined && { metadata: JSON.stringify(metadata) }),
});

export const contentOf = ({
  name,
  description,
  tags,
  license,
  compatibility,
  metadata,
  allowedTools,
  instructions,
}: SkillRow): registry.SkillContent => ({
  name,
  description,
  tags: [...tags],
  ...(license !== undefined && { license }),
  ...(compatibility !== undefined && { compatibility }),
  ...(metadata !== undefined && { metadata: JSON.parse(metadata) as Record<string, string> }),
  ...(allowedTools !== undefined && { allowedTools }),
  instructions,
});

const authored = ({ author, createdAt, updatedAt, revision }: SkillListRow) => ({
  createdBy: author,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  revision,
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
  description,
  tags: [...tags],
});

export const summaryOf = (row: SkillListRow): registry.SkillSummary => ({
  ...cardOf(row),
  ...(row.license !== undefined && { license: row.license }),
  attachmentCount: row.attachments.length,
  ...authored(row),
});
