/**
 * Parameter styles of OpenAPI 3 (style, explode) for path, query and header. Values are scalars, lists or flat objects; deeper values travel as JSON
 * text, except in `deepObject`, where nesting continues in brackets.
 */
import { encodeStrict } from './encode';

type Encode = (text: string) => string;
/** Name and value of one query parameter, encoded. */
export type Pair = readonly [name: string, value: string];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A leaf as text: strings as they are, the rest as JSON writes it. */
const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return JSON.stringify(value);
};

/** Members that are there; `undefined` cannot come from JSON, `null` stands for "no value". */
const membersOf = (value: Record<string, unknown>): [string, unknown][] =>
  Object.entries(value).filter(([, member]) => member !== null && member !== undefined);

const delimiters: Record<string, string> = { form: ',', spaceDelimited: '%20', pipeDelimited: '%7C' };

/** Query parameters of one argument. */
export function queryPairs(
  name: string,
  value: unknown,
  style = 'form',
  explode = style === 'form' || style === 'deepObject',
  encode: Encode = encodeStrict,
): Pair[] {
  const key = encodeStrict(name);
  if (style === 'deepObject' && isObject(value)) return deepPairs(key, value, encode);
  if (Array.isArray(value)) {
    if (explode) return value.map((item) => [key, encode(textOf(item))]);
    return value.length === 0 ? [] : [[key, value.map((item) => encode(textOf(item))).join(delimiters[style] ?? ',')]];
  }
  if (isObject(value)) {
    const members = membersOf(value);
    if (explode) return members.map(([member, item]) => [encodeStrict(member), encode(textOf(item))]);
    return members.length === 0
      ? []
      : [[key, members.flatMap(([member, item]) => [encode(member), encode(textOf(item))]).join(delimiters[style] ?? ',')]];
  }
  return [[key, encode(textOf(value))]];
}

function deepPairs(prefix: string, value: Record<string, unknown>, encode: Encode): Pair[] {
  return membersOf(value).flatMap(([member, item]): Pair[] => {
    const key = `${prefix}%5B${encodeStrict(member)}%5D`;
    if (isObject(item)) return deepPairs(key, item, encode);
    if (Array.isArray(item)) return item.map((entry): Pair => [key, encode(textOf(entry))]);
    return [[key, encode(textOf(item))]];
  });
}

/** Text of one path parameter, encoded: `simple` (default), `label` or `matrix`. */
export function pathText(name: string, value: unknown, style = 'simple', explode = false): string {
  const prefix = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const separator = explode ? (prefix === '' ? ',' : prefix) : ',';
  const named = style === 'matrix' ? `${encodeStrict(name)}=` : '';
  if (Array.isArray(value)) {
    const items = value.map((item) => encodeStrict(textOf(item)));
    return style === 'matrix' && explode ? items.map((item) => `;${named}${item}`).join('') : `${prefix}${named}${items.join(separator)}`;
  }
  if (isObject(value)) {
    const members = membersOf(value).map(([member, item]) => [encodeStrict(member), encodeStrict(textOf(item))] as const);
    const joined = members.map(([member, item]) => (explode ? `${member}=${item}` : `${member},${item}`)).join(separator);
    return `${prefix}${explode ? '' : named}${joined}`;
  }
  return `${prefix}${named}${encodeStrict(textOf(value))}`;
}

/** Text of one header parameter: style `simple`, not encoded; the caller refuses what a header cannot carry. */
export function headerText(value: unknown, explode = false): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  if (isObject(value))
    return membersOf(value)
      .map(([member, item]) => `${member}${explode ? '=' : ','}${textOf(item)}`)
      .join(',');
  return textOf(value);
}

/** Every leaf of a value as text, keys included: what a check for hostile content must look at. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
  return [textOf(value)];
}
