/** Words of names and sentences: split at everything that is no letter or digit, and where a small letter meets a capital. */
import { stem } from 'porter2';

const MAX_TERM = 40;

export const tokenize = (text: string): string[] =>
  text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    // "customer's" is "customer".
    .replace(/['’]s\b/gu, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase().slice(0, MAX_TERM));

/** Words that say nothing about a tool, in the language that API descriptions are written in. */
const EMPTY = new Set(
  (
    'a about am an and any are as at be been being by can could do does done for from given existing had has have how i if in into is it its me new of on one or our ' +
    'please should some somebody someone specified that the their them there these they this those to us want was we were what when where which will with would you your'
  ).split(' '),
);

/** Stems of the words that API descriptions are made of; a bound, because words are anybody's. */
const stems = new Map<string, string>();
const MAX_STEMS = 20_000;

function stemOf(word: string): string {
  const known = stems.get(word);
  if (known !== undefined) return known;
  const found = stem(word);
  if (stems.size < MAX_STEMS) stems.set(word, found);
  return found;
}

/** The form under which a word is kept and looked for: its stem, or null for a word that does not count. */
export const termOf = (word: string): string | null => (EMPTY.has(word) ? null : stemOf(word));
