/**
 * Skills: instructions for a kind of work, with files beside them, in the public Agent Skills format (`SKILL.md`: YAML front matter and Markdown).
 * A skill grants nothing: what it speaks of is reached only by what its reader may do anyway.
 */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { Description, FOREIGN, Id, Line, Sha256, Timestamp } from '../vocabulary';
import { Author, VersionNumber } from './authored';

/** A skill's name as the format of skills has it, narrowed to ASCII. Unique in the organization. */
export const SkillName = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$',
  description: '1 to 64 lower-case letters, digits and single inner hyphens',
});

/** Fields of the front matter that the format names. */
export const SKILL_FIELDS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'] as const;

const FieldName = (...taken: readonly string[]) => ({
  pattern: `^(?!(?:${taken.join('|')})$)[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]{1,128}$`,
  description: `a key of 1 to 128 characters, no control or invisible characters, and not ${taken.map((name) => `"${name}"`).join(', ')}`,
});

/** What the format says of a skill, and its tags, which stand in a document as `metadata.tags`, with commas between them. */
export const SkillContent = Type.Object({
  name: SkillName,
  /** When to use it: what a model decides by. */
  description: Type.String({
    minLength: 1,
    maxLength: 1_024,
    pattern: '^(?!\\s)(?![\\s\\S]*\\s$)(?:[^\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}]|[\\n\\t])+$',
    description: '1 to 1024 characters, no control or invisible characters but line feed and tab, no blanks at either end',
    ...FOREIGN,
  }),
  tags: Type.Array(
    Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '^(?!\\s)(?!.*\\s$)[^,\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+$',
      description: '1 to 64 characters, no comma, no control or invisible characters, no blanks at either end',
      ...FOREIGN,
    }),
    { maxItems: 20, uniqueItems: true },
  ),
  license: Type.Optional(Type.Unsafe<string>({ ...Line(200), ...FOREIGN })),
  compatibility: Type.Optional(Type.Unsafe<string>({ ...Line(500), ...FOREIGN })),
  /** Text by key, as the format has it; lists and maps, which some hosts put there, are opaque. `tags` is no key of it, they have a member of their own. */
  metadata: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      propertyNames: FieldName('tags'),
      additionalProperties: { if: { type: ['object', 'array'], items: {} }, else: Description },
      maxProperties: 50,
      ...FOREIGN,
    }),
  ),
  /** `allowed-tools` of the format, one text or a list: advice to hosts, nothing here reads it. */
  allowedTools: Type.Optional(
    Type.Unsafe<string | string[]>({
      if: { type: 'array', items: {} },
      then: Type.Array(Line(500), { maxItems: 200 }),
      else: Line(4_000),
      ...FOREIGN,
    }),
  ),
  /** Fields of the front matter that the format does not name, for hosts that know them. Opaque: nothing here reads them. */
  otherFields: Type.Optional(
    Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      propertyNames: FieldName(...SKILL_FIELDS),
      additionalProperties: true,
      maxProperties: 50,
      ...FOREIGN,
    }),
  ),
  /** Markdown, kept to the byte: blank lines and line ends are as they were written. */
  instructions: Type.String({
    minLength: 1,
    maxLength: 200_000,
    pattern: '^(?=\\s*\\S)[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f\\p{Cs}]+$',
    description: '1 to 200000 characters, not blanks alone, no control characters but tab and line ends',
    ...FOREIGN,
  }),
});
export type SkillContent = Static<typeof SkillContent>;

/** Most attachments of one skill. */
export const MAX_ATTACHMENTS = 256;
/** Most bytes of one attachment; below, of all attachments of a skill. */
export const MAX_ATTACHMENT_BYTES = 1_048_576;
export const MAX_ATTACHMENTS_BYTES = 8 * MAX_ATTACHMENT_BYTES;
export const MAX_ATTACHMENT_PATH = 256;
/** Where a skill's own document lies in its folder: no attachment has this path. */
export const SKILL_DOCUMENT = 'SKILL.md';

/**
 * A file beside the document. `path` is relative to it: segments between `/`, none of them empty, `.` or `..`, in the composed form of Unicode (NFC), without
 * control or invisible characters, backslashes and colons; no two differ in case alone.
 */
export const SkillAttachment = Type.Object({
  path: Type.String({ minLength: 1, maxLength: MAX_ATTACHMENT_PATH, ...FOREIGN }),
  /** Derived from the ending of the path. */
  mediaType: Type.String(),
  bytes: Type.Integer({ minimum: 0, maximum: MAX_ATTACHMENT_BYTES }),
  digest: Sha256,
});
export type SkillAttachment = Static<typeof SkillAttachment>;

const Authored = {
  createdBy: Author,
  createdAt: Timestamp,
  updatedAt: Timestamp,
  /** Number of the current version: every change of the content or of an attachment makes one. */
  version: VersionNumber,
  /** Counts every change, also those that make no version. */
  revision: Type.Integer({ minimum: 1 }),
};
export const Skill = Type.Object({
  id: Id,
  ...SkillContent.properties,
  /** Sorted by path. */
  attachments: Type.Array(SkillAttachment, { maxItems: MAX_ATTACHMENTS }),
  ...Authored,
});
export type Skill = Static<typeof Skill>;

/** Answer of a write, with what was read otherwise than a strict reader of the format would. */
export const WrittenSkill = Type.Object({ ...Skill.properties, warnings: Type.Optional(Type.Array(Type.String())) });
export type WrittenSkill = Static<typeof WrittenSkill>;

/** A skill as lists show it. */
export const SkillSummary = Type.Object({
  id: Id,
  ...Type.Pick(SkillContent, ['name', 'description', 'tags', 'license']).properties,
  attachmentCount: Type.Integer({ minimum: 0 }),
  ...Authored,
});
export type SkillSummary = Static<typeof SkillSummary>;

/** What a model is told to choose by. */
export const SkillCard = Type.Pick(SkillSummary, ['id', 'name', 'description', 'tags']);
export type SkillCard = Static<typeof SkillCard>;

/** Why the caller sees a skill: they wrote it, somebody granted it, or they see everything of the organization. */
export const SkillOwnership = Type.Enum(['own', 'granted', 'organization']);
export type SkillOwnership = Static<typeof SkillOwnership>;
/** The bootstrap lists so many, in the order of the values of `ownership`, then by name; the meta-tools show all. */
export const MAX_BOOTSTRAP_SKILLS = 50;
export const BootstrapSkill = Type.Object({
  ...Type.Pick(SkillSummary, ['id', 'name', 'description']).properties,
  ownership: SkillOwnership,
  tags: SkillContent.properties.tags,
});
export type BootstrapSkill = Static<typeof BootstrapSkill>;

const discovery = { callers: ['gateway'] as const, idempotent: true };
const Cards = Type.Object({ skills: Type.Array(SkillCard) });

/** Everything visible to the caller, by name. */
export const listSkills = rpc('registry.listSkills', { ...discovery, request: Type.Object({}), response: Cards });
/** The matches among what is visible to the caller, at most 20, best first. */
export const searchSkills = rpc('registry.searchSkills', {
  ...discovery,
  request: Type.Object({ query: Type.String({ minLength: 1, maxLength: 400 }) }),
  response: Cards,
});

/** `id` is durable, `name` the present one; with both the id decides. */
export const SkillAddress = Type.Object({
  id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Id of the skill: the durable way to name it' })),
  name: Type.Optional(Type.String({ minLength: 1, maxLength: 512, description: 'Current name of the skill' })),
});
export type SkillAddress = Static<typeof SkillAddress>;
/** What a reader gets of a skill. */
export const ActivatedSkill = Type.Object({
  ...Type.Pick(Skill, ['id', 'name', 'instructions']).properties,
  attachments: Type.Array(Type.Pick(SkillAttachment, ['path', 'mediaType', 'bytes'])),
});
export type ActivatedSkill = Static<typeof ActivatedSkill>;
/** `not_found` for what is not there and for what the caller may not see. Counted, a repetition too. */
export const activateSkill = rpc('registry.activateSkill', {
  ...discovery,
  request: SkillAddress,
  response: ActivatedSkill,
  errors: ['not_found'],
});
/** The content comes attached. `isText`: it is UTF-8. `not_found` as above, and for a path the skill does not have. */
export const readSkillAttachment = rpc('registry.readSkillAttachment', {
  ...discovery,
  request: Type.Object({
    id: Type.String({ minLength: 1, maxLength: 64, description: 'Id of the skill' }),
    path: Type.String({ minLength: 1, maxLength: 512, description: 'Path of the attachment, as activate_skill lists it' }),
  }),
  response: Type.Object({
    ...Type.Pick(Skill, ['name']).properties,
    ...Type.Pick(SkillAttachment, ['path', 'mediaType']).properties,
    isText: Type.Boolean(),
  }),
  errors: ['not_found'],
});
