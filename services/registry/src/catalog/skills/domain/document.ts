/** A skill as the public format writes it: YAML front matter between two lines of `---`, then Markdown, kept to the byte. */
import { AppError, registry } from '@gatehouse/contracts';
import { stringify } from 'yaml';
import { isObject, pointerStep, quote } from '../../shared/json';
import { readFields, type Fields } from './frontMatter';

/** Far more than all fields together may have. */
const MAX_FRONT_MATTER = 131_072;
const named: ReadonlySet<string> = new Set(registry.SKILL_FIELDS);

const refuse = (detail: string, cause?: unknown): AppError =>
  new AppError('invalid', 'the document is not acceptable', { details: [`/text: ${detail}`], cause });

/** A byte order mark at the start belongs to the file, not to the skill. Every character after the front matter is instructions. */
function split(text: string): { head: string; front: string; instructions: string } {
  const start = /^\ufeff?---[ \t]*(?:\r\n?|\n)/.exec(text);
  if (start === null) throw refuse('must start with a line "---" and front matter');
  const rest = text.slice(start[0].length);
  const end = /(?:^|\r\n?|\n)---[ \t]*(?:\r\n?|\n|$)/.exec(rest);
  if (end === null) throw refuse('the front matter must end with a line "---"');
  if (end.index > MAX_FRONT_MATTER) throw refuse(`the front matter is longer than ${MAX_FRONT_MATTER} characters`);
  const instructions = rest.slice(end.index + end[0].length);
  return { head: text.slice(0, text.length - instructions.length), front: rest.slice(0, end.index).replace(/\r\n?/g, '\n'), instructions };
}

function readFront(front: string): Fields {
  try {
    return readFields(front);
  } catch (err) {
    // A stack overflow is the parser's way to say "nested too deep".
    const why = err instanceof RangeError ? 'it is nested too deep' : (err instanceof Error ? err.message : String(err)).split('\n', 1)[0]!;
    throw refuse(`the front matter cannot be read: ${why.slice(0, 200)}`, err);
  }
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);
/** Drops members that are undefined or empty. */
const present = (members: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== ''));

/** Words with commas between them, or a list of words. */
function tagsOf(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((tag: unknown) => (typeof tag === 'number' || typeof tag === 'boolean' ? String(tag) : trimmed(tag)));
  return typeof value === 'string' ? value.split(',').flatMap((tag) => tag.trim() || []) : value;
}

/** Tags and the rest of `metadata`. What is no map is left for the check of the content to tell. */
function readMetadata(value: unknown): { tags?: unknown; metadata?: unknown } {
  if (!isObject(value)) return present({ metadata: value });
  const { tags, ...metadata } = value;
  return { ...(tags !== undefined && { tags: tagsOf(tags) }), ...(Object.keys(metadata).length > 0 && { metadata }) };
}

/** What a strict reader of the format would refuse or read in another way, each with its place. */
function warningsOf(others: readonly string[], metadata: unknown, loose: readonly string[]): string[] {
  const opaque = isObject(metadata) ? Object.keys(metadata).filter((key) => typeof metadata[key] !== 'string') : [];
  return [
    ...loose.map((name) => `/text: ${quote(name)} needs quotes, because of the ": " or brackets in it; its line was read as one text`),
    ...opaque.map((key) => `/metadata${pointerStep(key)}: the format has text here; it is kept as it is`),
    ...others.map((name) => `/otherFields${pointerStep(name)}: the format has no field ${quote(name)}; it is kept as it is`),
  ];
}

export interface ReadDocument {
  /** Members of a skill's content; whether they are acceptable is for the check of the content. */
  readonly members: Record<string, unknown>;
  /** Everything before the instructions, to the byte. */
  readonly frontMatter: string;
  readonly warnings: readonly string[];
}

/** Throws `invalid` naming /text for what cannot be read at all. */
export function readSkillDocument(text: string): ReadDocument {
  const { head, front, instructions } = split(text);
  const { fields, loose } = readFront(front);
  const { name, description, license, compatibility, metadata: given, 'allowed-tools': allowedTools } = fields;
  const others = Object.entries(fields).filter(([field]) => !named.has(field));
  const { tags, metadata } = readMetadata(given);
  const members = {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description: trimmed(description) }),
    ...present({ license: trimmed(license), compatibility: trimmed(compatibility), tags, metadata, allowedTools: trimmed(allowedTools) }),
    ...(others.length > 0 && { otherFields: Object.fromEntries(others) }),
    instructions,
  };
  return {
    members,
    frontMatter: head,
    warnings: warningsOf(
      others.map(([field]) => field),
      metadata,
      loose,
    ),
  };
}

/** Quoted so that readers of older YAML take text for text, too. */
function printFrontMatter({ tags, instructions: _, metadata, allowedTools, otherFields, ...same }: registry.SkillContent): string {
  const more = { ...metadata, ...(tags.length > 0 && { tags: tags.join(', ') }) };
  const fields = {
    ...same,
    ...(Object.keys(more).length > 0 && { metadata: more }),
    ...(allowedTools !== undefined && { 'allowed-tools': allowedTools }),
    ...otherFields,
  };
  return `---\n${stringify(fields, { lineWidth: 0, compat: 'yaml-1.1' })}---\n`;
}

/** A skill's document in its two halves: the front matter as it was written or, where nobody wrote it, as it is printed. */
export const halvesOf = (content: registry.SkillContent, frontMatter: string | undefined) => ({
  front: frontMatter ?? printFrontMatter(content),
  instructions: content.instructions,
});
/** The document that reads as this content again. */
export function printSkillDocument(content: registry.SkillContent, frontMatter?: string): string {
  const { front, instructions } = halvesOf(content, frontMatter);
  return front + instructions;
}
