/** Words of names and sentences: split at everything that is no letter or digit, and where a small letter meets a capital. */
const MAX_TERM = 40;

export const tokenize = (text: string): string[] =>
  text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase().slice(0, MAX_TERM));

/** Words that say nothing about a tool, in the language that API descriptions are written in. */
const EMPTY = new Set('a an and are as at be by for from in into is it its of on or that the this to with'.split(' '));

/** The form under which a word is kept and looked for: singular, or null for a word that does not count. */
export function termOf(word: string): string | null {
  if (EMPTY.has(word)) return null;
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}
