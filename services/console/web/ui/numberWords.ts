/** Numbers with their unit, lists, and words of the server as sentences. */
const LANGUAGE = 'en-GB';
const digits = new Intl.NumberFormat(LANGUAGE);
const plural = new Intl.PluralRules(LANGUAGE);
const list = new Intl.ListFormat(LANGUAGE, { type: 'conjunction' });
const either = new Intl.ListFormat(LANGUAGE, { type: 'disjunction' });

/** `1,204`. */
export const grouped = (value: number): string => digits.format(value);

/** `1 token`, `3 tokens`. */
export const count = (value: number, one: string, other = `${one}s`): string =>
  `${grouped(value)} ${plural.select(value) === 'one' ? one : other}`;

/** `a, b and c`. */
export const listed = (items: readonly string[]): string => list.format(items);
/** `a, b or c`. */
export const anyOf = (items: readonly string[]): string => either.format(items);

/** The name of a tool, which is written as it is. */
const TOOL_FIRST = /^[^\s/]+\/\S/;

/** `slug is taken` to `Slug is taken.` */
export function asSentence(text: string): string {
  if (text === '') return '';
  const start = TOOL_FIRST.test(text) ? text.charAt(0) : text.charAt(0).toUpperCase();
  return `${start}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
}
