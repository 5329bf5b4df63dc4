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

/** `slug is taken` to `Slug is taken.` */
export const asSentence = (text: string): string =>
  text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? '' : '.'}`;
