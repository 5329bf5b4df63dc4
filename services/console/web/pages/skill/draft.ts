/** A skill as fields of a form hold it, and back. Pure. */
import type { Skill } from '../../api/types.ts';
import { readObject } from '../../ui/json/readObject.ts';

/** Named as the members of a skill, so that failures find their fields. */
export type SkillValues = {
  name: string;
  description: string;
  tags: readonly string[];
  license: string;
  compatibility: string;
  /** One a line. */
  allowedTools: string;
  /** JSON as typed; empty: none. */
  metadata: string;
  otherFields: string;
  instructions: string;
};

export const emptyValues: SkillValues = {
  name: '',
  description: '',
  tags: [],
  license: '',
  compatibility: '',
  allowedTools: '',
  metadata: '',
  otherFields: '',
  instructions: '',
};

/** The members without their marks: what they say is shown by the components made for it. */
interface Plain {
  name: string;
  description: string;
  tags: string[];
  license?: string;
  compatibility?: string;
  allowedTools?: string | string[];
  metadata?: Record<string, unknown>;
  otherFields?: Record<string, unknown>;
  instructions: string;
}
export const plainOf = (skill: Skill): Plain => skill as unknown as Plain;

const json = (value: Record<string, unknown> | undefined): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

export function valuesOf(skill: Skill): SkillValues {
  const {
    name,
    description,
    tags,
    license = '',
    compatibility = '',
    allowedTools = '',
    metadata,
    otherFields,
    instructions,
  } = plainOf(skill);
  return {
    name,
    description,
    tags,
    license,
    compatibility,
    allowedTools: Array.isArray(allowedTools) ? allowedTools.join('\n') : allowedTools,
    metadata: json(metadata),
    otherFields: json(otherFields),
    instructions,
  };
}

function objectOf(text: string): Record<string, unknown> | null {
  const read = text.trim() === '' ? undefined : readObject(text);
  return read !== undefined && 'value' in read ? read.value : null;
}

/** Several lines are a list; so is one where it was a list before. */
function toolsOf(text: string, wasList: boolean): string | string[] | null {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length === 0) return null;
  return lines.length > 1 || wasList ? lines : lines[0]!;
}

/** Members as they are sent; null: none. */
function membersOf(values: SkillValues, wasList: boolean): Record<keyof SkillValues, unknown> {
  const { license, compatibility, allowedTools, metadata, otherFields, ...same } = values;
  return {
    ...same,
    license: license === '' ? null : license,
    compatibility: compatibility === '' ? null : compatibility,
    allowedTools: toolsOf(allowedTools, wasList),
    metadata: objectOf(metadata),
    otherFields: objectOf(otherFields),
  };
}

/** A text field makes every line end a line feed: a text in which all of them were CR LF gets them back. */
const withLineEndsOf = (before: string, text: string): string =>
  before.includes('\r\n') && !/(?<!\r)\n|\r(?!\n)/.test(before) ? text.replace(/\r?\n/g, '\r\n') : text;

/** What changed between what was read and what is typed: what is left out stays as it is, to the byte. */
export function changedMembers(values: SkillValues, before: SkillValues, wasList: boolean): Record<string, unknown> {
  const instructions = withLineEndsOf(before.instructions, values.instructions);
  const [now, then] = [membersOf({ ...values, instructions }, wasList), membersOf(before, wasList)];
  const names = Object.keys(now) as (keyof SkillValues)[];
  return Object.fromEntries(
    names.filter((name) => JSON.stringify(now[name]) !== JSON.stringify(then[name])).map((name) => [name, now[name]]),
  );
}

/** The members that create a skill: those that are not empty. */
export const newMembers = (values: SkillValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(membersOf(values, false)).filter(([, member]) => member !== null));

/** Two versions as somebody compares them. */
export function linesOf({ tags, instructions, ...fields }: SkillValues): string[] {
  const named = Object.entries(fields).flatMap(([name, text]) =>
    text.split('\n').flatMap((line) => (line === '' ? [] : `${name}: ${line}`)),
  );
  return [...named, ...tags.map((tag) => `tag: ${tag}`), ...instructions.split('\n').filter((line) => line !== '')];
}
