/**
 * Values as OpenAPI writes them into path, query, header and form (style, explode). Scalars are text; an object or a list inside them is JSON text,
 * but in `deepObject`, where members and places of lists stand in brackets. What would be read back as something else is refused: an item that
 * holds the character that parts the items, a member whose name holds a bracket.
 */
import type { registry } from '@gatehouse/contracts';
import { essenceOf, isJson } from './content';
import { encodeStrict } from './encode';
import { refuseArgument } from './refusal';

type Encode = (text: string) => string;
/** Name as it is before it is encoded, value encoded. */
export interface Pair {
  readonly name: string;
  readonly text: string;
}
/** One argument, or one field of a form, and how it is written. */
export interface Field {
  /** Where it stands in the arguments. */
  readonly at: string;
  readonly name: string;
  readonly style?: string | undefined;
  readonly explode?: boolean | undefined;
  /** Media type of a parameter that is a document of its own. */
  readonly contentType?: string | undefined;
}

/** A parameter of a tool. */
export interface Bound extends Field {
  readonly binding: registry.ParameterBinding;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

/** A leaf as text: strings as they are, the rest as JSON writes it. */
export const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '';
  return JSON.stringify(value);
};

/** What is a document of its own, as its media type has it: JSON, else the text itself. */
export const documentText = (type: string, value: unknown): string => (isJson(essenceOf(type)) ? JSON.stringify(value) : textOf(value));

/** Refuses null, an empty list and an empty object: nothing can be sent for them, and rules and approvers would still read them. */
export const refuseNothing = (at: string): never =>
  refuseArgument(at, 'must not be null or empty: nothing can be sent for it; leave it out');

/** Members of an object, none of them null. */
function membersOf(at: string, value: Record<string, unknown>): [string, unknown][] {
  const members = Object.entries(value);
  if (members.length === 0) refuseNothing(at);
  for (const [member, item] of members) if (item === null) refuseNothing(`${at}/${member}`);
  return members;
}

/** Items of a list. One that is null would be read as an empty text. */
function itemsOf(at: string, value: readonly unknown[]): readonly unknown[] {
  if (value.length === 0) refuseNothing(at);
  if (value.includes(null)) refuseArgument(at, 'must not have null in a list: it is sent as text');
  return value;
}
const itemTexts = (at: string, value: readonly unknown[]): string[] => itemsOf(at, value).map(textOf);

/** Texts between which `delimiter` stands on the wire. Encoded or not, many servers part them after decoding. */
function apart(at: string, texts: readonly string[], delimiter: string): readonly string[] {
  if (texts.some((text) => text.includes(delimiter)))
    refuseArgument(
      at,
      `must not have ${JSON.stringify(delimiter)} inside an item or a member: that parts one from the next when it is sent`,
    );
  return texts;
}

const flat = (members: readonly [string, unknown][]): string[] => members.flatMap(([member, item]) => [member, textOf(item)]);

const DELIMITERS: Record<string, string> = { form: ',', spaceDelimited: ' ', pipeDelimited: '|' };

/** Parameters of a query, or fields of a form, that one argument becomes. */
export function pairsOf({ at, name, style = 'form', ...field }: Field, value: unknown, encode: Encode = encodeStrict): Pair[] {
  if (field.contentType !== undefined) return [{ name, text: encodeStrict(documentText(field.contentType, value)) }];
  const { explode = style === 'form' || style === 'deepObject' } = field;
  if (style === 'deepObject' && typeof value === 'object' && value !== null) return deepPairs(at, name, value, encode);
  const delimiter = DELIMITERS[style] ?? ',';
  const joined = (texts: readonly string[]): Pair[] => {
    const encoded = apart(at, texts, delimiter).map(encode);
    return [{ name, text: encoded.join(delimiter === ',' ? ',' : encode(delimiter)) }];
  };
  if (Array.isArray(value)) {
    const items = itemTexts(at, value);
    return explode ? items.map((text) => ({ name, text: encode(text) })) : joined(items);
  }
  if (!isObject(value)) return [{ name, text: encode(textOf(value)) }];
  const members = membersOf(at, value);
  return explode ? members.map(([member, item]) => ({ name: member, text: encode(textOf(item)) })) : joined(flat(members));
}

/** `name[member]`, and `name[0]` of a list: with `name[]` a list of objects would be read in several ways. */
function deepPairs(at: string, name: string, value: object, encode: Encode): Pair[] {
  const members = Array.isArray(value) ? Object.entries(itemsOf(at, value)) : membersOf(at, value as Record<string, unknown>);
  return members.flatMap(([member, item]): Pair[] => {
    if (member === '' || /[[\]\0]/.test(member))
      refuseArgument(at, 'must not have a member without a name, or with a bracket or zero byte in it: it would be sent as another member');
    const own = `${name}[${member}]`;
    return typeof item === 'object' && item !== null
      ? deepPairs(`${at}/${member}`, own, item, encode)
      : [{ name: own, text: encode(textOf(item)) }];
  });
}

/** Text of one path parameter, encoded: `simple` (default), `label` or `matrix`. */
export function pathText({ at, name, style = 'simple', explode = false, contentType }: Field, value: unknown): string {
  if (contentType !== undefined) return encodeStrict(documentText(contentType, value));
  const prefix = style === 'label' ? '.' : style === 'matrix' ? ';' : '';
  const delimiter = explode && prefix !== '' ? prefix : ',';
  const named = style === 'matrix' ? `${encodeStrict(name)}=` : '';
  if (Array.isArray(value)) {
    const items = apart(at, itemTexts(at, value), delimiter).map(encodeStrict);
    return style === 'matrix' && explode ? items.map((item) => `;${named}${item}`).join('') : `${prefix}${named}${items.join(delimiter)}`;
  }
  if (!isObject(value)) return `${prefix}${named}${encodeStrict(textOf(value))}`;
  if (!explode)
    return `${prefix}${named}${apart(at, flat(membersOf(at, value)), ',')
      .map(encodeStrict)
      .join(',')}`;
  const assigned = assignments(at, value, delimiter).map(([member, text]) => `${encodeStrict(member)}=${encodeStrict(text)}`);
  return `${prefix}${assigned.join(delimiter)}`;
}

/**
 * Texts of a header. Servers drop blanks around a value and around the items of a list (RFC 9110, 5.5 and 5.6.1), and read what stands between
 * quotation marks as one.
 */
function exact(at: string, texts: readonly string[], inList = true): readonly string[] {
  if (texts.some((text) => text !== text.trim())) refuseArgument(at, 'must not have blanks at either end: servers drop them from a header');
  if (inList && texts.some((text) => text.split('"').length % 2 === 0))
    refuseArgument(at, 'must not have a single quotation mark in an item: servers would read items as one');
  return texts;
}

/** Text of one header parameter: style `simple`, not encoded; the caller refuses what a header cannot carry. */
export function headerText({ at, explode = false, contentType }: Field, value: unknown): string {
  if (contentType !== undefined) return exact(at, [documentText(contentType, value)], false)[0]!;
  if (Array.isArray(value)) return exact(at, apart(at, itemTexts(at, value), ',')).join(',');
  if (!isObject(value)) return exact(at, [textOf(value)], false)[0]!;
  if (!explode) return exact(at, apart(at, flat(membersOf(at, value)), ',')).join(',');
  const assigned = assignments(at, value, ',');
  exact(at, assigned.flat());
  return assigned.map(([member, text]) => `${member}=${text}`).join(',');
}

/** Members as `member=text`. */
function assignments(at: string, value: Record<string, unknown>, delimiter: string): [string, string][] {
  const members = membersOf(at, value).map(([member, item]): [string, string] => [member, textOf(item)]);
  apart(at, members.flat(), delimiter);
  apart(
    at,
    members.map(([member]) => member),
    '=',
  );
  return members;
}

/** Every leaf of a value as text, keys included: what a check for hostile content must look at. */
export function textsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (isObject(value)) return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)]);
  return [textOf(value)];
}
