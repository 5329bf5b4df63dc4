/**
 * Text written by the authors of API documents is read by models and people: what cannot be seen is taken out, so that it cannot say anything
 * (T-37 of docs/threat-model.md#input).
 */
import { INVISIBLE } from '@gatehouse/contracts';

const CUT_MARK = '…';

/** Visible text with its newlines, blanks trimmed, at most `max` UTF-16 units; anything but a string is ''. */
export function cleanText(value: unknown, max: number): string {
  if (typeof value !== 'string') return '';
  // Cut first: the text may be megabytes. Invisible characters take part of the allowance, which harms nobody but their author.
  const text = value
    .slice(0, max * 4)
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(INVISIBLE, '')
    .trim();
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .toWellFormed()
        .replace(/\ufffd$/, '')}${CUT_MARK}`;
}

/** Cleans text as `cleanText` does, and puts it on one line. */
export const cleanLine = (value: unknown, max: number): string => cleanText(cleanText(value, max * 2).replace(/\s+/g, ' '), max);

/** True when the text has nothing in it that `cleanText` would take out. */
export const isVisibleText = (text: string): boolean =>
  text.isWellFormed() && text.search(INVISIBLE) === -1 && !/[\n\t\u2028\u2029]/.test(text);

/** The ASCII words of a text, in lower case and joined by hyphens; empty when there are none. */
export function asciiWords(text: string): string {
  const joined = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  return joined.replace(/^-/, '').replace(/-$/, '');
}
