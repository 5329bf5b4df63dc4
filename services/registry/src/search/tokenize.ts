/** Words of names and sentences: split at everything that is no letter or digit, and where a small letter meets a capital. */
const MAX_TERM = 40;

export const tokenize = (text: string): string[] =>
  text
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase().slice(0, MAX_TERM));
