/** Text from outside, taken apart so that nothing in it can hide or turn the reading direction. Pure. */

export type Part = { readonly text: string } | { readonly code: string };

/** Controls, bidirectional and zero-width characters, tag letters, private and unassigned ones, and every blank but the plain one. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|(?! )\p{Zs}/u;

const codeOf = (character: string): string => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Readable runs and code points (`U+202E`) in order; empty for text with nothing to see. */
export function showForeign(text: string): Part[] {
  if (text.trim() === '') return [];
  const parts: Part[] = [];
  let run = '';
  for (const character of text) {
    if (!HIDDEN.test(character)) {
      run += character;
      continue;
    }
    if (run !== '') parts.push({ text: run });
    parts.push({ code: codeOf(character) });
    run = '';
  }
  return run === '' ? parts : [...parts, { text: run }];
}
