/** A skill as the public format writes it: YAML front matter between two lines of `---`, then Markdown. */
import { AppError, type registry } from '@gatehouse/contracts';
import { isMap, parseDocument, stringify } from 'yaml';
import { isObject } from '../openapi/json';

/** Far more than all fields together may have. */
const MAX_FRONT_MATTER = 131_072;
const FIELDS = ['name', 'description', 'license', 'compatibility', 'metadata', 'allowed-tools'];

const refuse = (details: readonly string[], cause?: unknown): AppError =>
  new AppError('invalid', 'the document is not acceptable', { details: details.map((detail) => `/text: ${detail}`), cause });

/** The one form in which instructions are kept. */
export const normaliseInstructions = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();

const firstLine = (err: unknown): string => (err instanceof Error ? err.message : String(err)).split('\n', 1)[0]!.slice(0, 200);

function split(text: string): { front: string; body: string } {
  const lines = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  if (!/^---[ \t]*\n/.test(lines)) throw refuse(['must start with a line "---" and front matter']);
  const end = /\n---[ \t]*(?:\n|$)/.exec(lines);
  if (end === null) throw refuse(['the front matter must end with a line "---"']);
  const front = lines.slice(lines.indexOf('\n') + 1, end.index + 1);
  if (front.length > MAX_FRONT_MATTER) throw refuse([`the front matter is longer than ${MAX_FRONT_MATTER} characters`]);
  return { front, body: lines.slice(end.index + end[0].length) };
}

/** Every scalar is text, as it is written: `1.0` and `yes` are no number and no truth here. Aliases are refused, which ends bombs. */
function readFrontMatter(front: string): Record<string, unknown> {
  try {
    const yaml = parseDocument(front, { schema: 'failsafe', uniqueKeys: true, stringKeys: true, logLevel: 'silent', prettyErrors: true });
    const fault = yaml.errors[0] ?? yaml.warnings[0];
    if (fault !== undefined) throw fault;
    if (!isMap(yaml.contents)) throw new Error('it must give fields, such as "name: pdf-forms"');
    return yaml.toJS({ maxAliasCount: 0 }) as Record<string, unknown>;
  } catch (err) {
    // A stack overflow is the parser's way to say "nested too deep".
    const why = err instanceof RangeError ? 'it is nested too deep' : firstLine(err);
    throw refuse([`the front matter cannot be read: ${why}`], err);
  }
}

/** Tags and the rest of `metadata`. Anything but text is left for the check of the content to tell. */
function readMetadata(value: unknown): Record<string, unknown> {
  if (!isObject(value)) return value === undefined ? {} : { metadata: value };
  const { tags, ...metadata } = value;
  if (tags !== undefined && typeof tags !== 'string') throw refuse(['metadata.tags must be text with commas, such as "pdf, forms"']);
  const words = tags?.split(',').map((tag) => tag.trim());
  return {
    ...(words !== undefined && { tags: words.filter((tag) => tag !== '') }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  };
}

/** The members of a skill's content as the document gives them; whether they are acceptable is for the check of the content. Throws `invalid` naming /text. */
export function parseSkillDocument(text: string): Record<string, unknown> {
  const { front, body } = split(text);
  const fields = readFrontMatter(front);
  const unknown = Object.keys(fields).filter((field) => !FIELDS.includes(field));
  if (unknown.length > 0)
    throw refuse(
      unknown.map((field) => `the format has no field ${JSON.stringify(field.slice(0, 64))}; what it does not name goes under "metadata"`),
    );
  const { description, metadata, 'allowed-tools': allowedTools, ...same } = fields;
  return {
    ...same,
    ...(description !== undefined && { description: typeof description === 'string' ? description.trim() : description }),
    ...readMetadata(metadata),
    ...(allowedTools !== undefined && { allowedTools }),
    instructions: body,
  };
}

/** The document that reads as this content again. Quoted so that readers of older YAML take text for text, too. */
export function printSkillDocument({ tags, instructions, metadata, allowedTools, ...same }: registry.SkillContent): string {
  const more = { ...metadata, ...(tags.length > 0 && { tags: tags.join(', ') }) };
  const fields = {
    ...same,
    ...(Object.keys(more).length > 0 && { metadata: more }),
    ...(allowedTools !== undefined && { 'allowed-tools': allowedTools }),
  };
  return `---\n${stringify(fields, { lineWidth: 0, compat: 'yaml-1.1' })}---\n\n${instructions}\n`;
}
