/** What is acceptable as a skill, however it was written down. */
import { registry } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';
import { isObject } from '../openapi/json';
import { strict } from '../strict';
import { normaliseInstructions, parseSkillDocument } from './document';

const checkContent = compile(strict(registry.SkillContent.properties));
/** In place of the members: the whole skill as a document of the format. */
export const WholeDocument = strict({
  text: Type.String({ minLength: 1, maxLength: 400_000, description: 'SKILL.md: YAML front matter between lines of "---", then Markdown' }),
});
const checkDocument = compile(WholeDocument);

const isDocument = (value: unknown): value is Static<typeof WholeDocument> => isObject(value) && Object.hasOwn(value, 'text');

function readContent(members: Record<string, unknown>): registry.SkillContent {
  const given = Object.fromEntries(Object.entries({ tags: [], ...members }).filter(([, value]) => value !== undefined));
  const { instructions } = given;
  const normal = typeof instructions === 'string' ? { ...given, instructions: normaliseInstructions(instructions) } : given;
  return checkContent(normal, 'the skill');
}

/**
 * The content that `value` asks for: members, or a document. Of members, what is left out stays as it is in `before`, and null takes an optional one away;
 * a document says everything. Throws `invalid` with every failure.
 */
export function askedContent(value: unknown, before: Partial<registry.SkillContent> = {}): registry.SkillContent {
  if (isDocument(value)) return readContent(parseSkillDocument(checkDocument(value, 'the skill').text));
  if (!isObject(value)) return checkContent(value, 'the skill');
  const merged = Object.entries({ ...before, ...value }).map(([name, member]) => [name, member ?? undefined] as const);
  return readContent(Object.fromEntries(merged.filter(([, member]) => member !== undefined)));
}
