/** What is acceptable as a skill, however it was written down. */
import { AppError, isAppError, registry } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';
import { isObject } from '../../shared/json';
import { strict } from '../../shared/strict';
import { isDeviceName } from './attachments';
import { readSkillDocument } from './document';

const MAX_OPAQUE = 65_536;
const changeMessage = Type.Optional(registry.ChangeMessage);
const Change = strict({ ...registry.SkillContent.properties, changeMessage });
const checkChange = compile(Change);
/** The whole skill as a document of the format, given in place of its members. */
export const WholeDocument = strict({
  text: Type.String({ minLength: 1, maxLength: 400_000, description: 'SKILL.md: YAML front matter between lines of "---", then Markdown' }),
  changeMessage,
});
const checkDocument = compile(WholeDocument);

const isDocument = (value: unknown): value is Static<typeof WholeDocument> => isObject(value) && Object.hasOwn(value, 'text');

/** Members whose shape is their author's. */
const tooLong = (members: Record<string, unknown>): string[] =>
  ['metadata', 'otherFields']
    .filter((name) => JSON.stringify(members[name] ?? null).length > MAX_OPAQUE)
    .map((name) => `/${name}: must be at most ${MAX_OPAQUE} characters of JSON`);

/** A skill's name is the name of its folder, which must unpack everywhere. */
const namesDevice = ({ name }: Record<string, unknown>): string[] =>
  typeof name === 'string' && isDeviceName(name) ? ['/name: must not be one that Windows keeps for a device, such as "con" or "nul"'] : [];

/** A skill that has `nameBefore` may keep it, whatever it is. Throws `invalid` with every failure. */
export function readChange(members: Record<string, unknown>, nameBefore: string | undefined): Static<typeof Change> {
  const given = { tags: [], ...members };
  const broken = [...(members['name'] === nameBefore ? [] : namesDevice(members)), ...tooLong(given)];
  if (broken.length === 0) return checkChange(given, 'the skill');
  try {
    checkChange(given, 'the skill');
  } catch (err) {
    if (!isAppError(err)) throw err;
    broken.unshift(...err.details);
  }
  throw new AppError('invalid', 'the skill is not acceptable', { details: broken });
}

export interface AskedContent {
  readonly content: registry.SkillContent;
  /** Everything before the instructions of a document, as it was given; absent for members. */
  readonly frontMatter?: string;
  readonly changeMessage?: string | undefined;
  /** What a strict reader of the format would not take in a document; empty for members. */
  readonly warnings: readonly string[];
}

/**
 * The content that `value` asks for: members, or a document. Members that are left out stay as they are in `before`, and null removes an optional one;
 * a document says everything. Throws `invalid` with every failure.
 */
export function askedContent(value: unknown, before: Partial<registry.SkillContent> = {}): AskedContent {
  if (isDocument(value)) {
    const { text, changeMessage } = checkDocument(value, 'the skill');
    const { members, frontMatter, warnings } = readSkillDocument(text);
    const { changeMessage: _, ...content } = readChange(members, before.name);
    return { content, frontMatter, changeMessage, warnings };
  }
  const merged = isObject(value)
    ? Object.entries({ ...before, ...value }).filter(([, member]) => member !== undefined && member !== null)
    : [];
  const { changeMessage, ...content } = isObject(value)
    ? readChange(Object.fromEntries(merged), before.name)
    : checkChange(value, 'the skill');
  return { content, changeMessage, warnings: [] };
}
