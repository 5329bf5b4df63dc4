/** Rows of skills, and how they are shown. */
import type { registry } from '@gatehouse/contracts';
import { authorIn, timeOf } from '../../authored/author';
import type { KeptVersion, VersionChange } from '../../authored/domain/version';
import { listOf } from '../../shared/json';

export interface AttachmentRow extends registry.SkillAttachment {
  /** Id of the bytes; each upload has its own, so that bytes never change under an id. */
  readonly content: string;
}

/** Members from outside, kept as JSON text: their keys never become field names of the database. */
interface OpaqueTexts {
  readonly metadata?: string;
  readonly otherFields?: string;
}

/** The document of a skill as it is stored. */
export interface StoredContent extends Omit<registry.SkillContent, keyof OpaqueTexts>, OpaqueTexts {
  /** Everything before the instructions, as its author wrote it; absent where the members were written one by one. */
  readonly frontMatter?: string;
}
/** What a version holds. */
export interface SkillParts extends StoredContent {
  readonly attachments: readonly AttachmentRow[];
}
/** What was once current; never written again. Its attachments are bytes that later versions may name too. */
export interface SkillVersionRow extends SkillParts, KeptVersion {
  readonly skillId: string;
}

/** The current version lies in it whole. Rows from before there were versions lack the number and the change. */
export interface SkillRow extends SkillParts {
  readonly _id: string;
  readonly orgId: string;
  readonly author: registry.Author;
  readonly version?: number;
  readonly change?: VersionChange;
  /** Counts every change; the condition of every write. */
  readonly revision: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
/** A skill's row as lists read it, without its long parts. */
export type SkillListRow = Omit<
  SkillRow,
  'instructions' | 'metadata' | 'otherFields' | 'compatibility' | 'allowedTools' | 'frontMatter' | 'change'
>;

/** A row whose version has its number and its change. */
export type VersionedSkill = SkillRow & Pick<SkillVersionRow, 'version' | 'change'>;
export const versioned = (row: SkillRow): VersionedSkill => ({
  ...row,
  version: row.version ?? 1,
  change: row.change ?? { createdAt: row.updatedAt, createdBy: authorIn(row) },
});

export const storedContent = (
  { metadata, otherFields, ...content }: registry.SkillContent,
  frontMatter: string | undefined,
): StoredContent => ({
  ...content,
  ...(frontMatter !== undefined && { frontMatter }),
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
}: StoredContent): registry.SkillContent => ({
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

/** What a version of the row holds, whatever else the row says. */
export const partsOf = (row: SkillParts): SkillParts => ({
  ...storedContent(contentOf(row), row.frontMatter),
  attachments: row.attachments,
});

const authored = (row: SkillListRow) => ({
  createdBy: authorIn(row),
  createdAt: timeOf(row.createdAt),
  updatedAt: timeOf(row.updatedAt),
  version: row.version ?? 1,
  revision: row.revision,
});

export const viewAttachment = ({ path, mediaType, bytes, digest }: AttachmentRow): registry.SkillAttachment => ({
  path,
  mediaType,
  bytes,
  digest,
});

/** The skill with what this version of it says, the current one unless another is given. */
export const viewSkill = (row: SkillRow, parts: SkillParts & { readonly version?: number } = row): registry.Skill => ({
  id: row._id,
  ...contentOf(parts),
  attachments: parts.attachments.map(viewAttachment),
  ...authored(row),
  version: parts.version ?? 1,
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
