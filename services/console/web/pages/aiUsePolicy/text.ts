/** The rule of a text, as the server has it. Pure. */
import { copy } from './copy.ts';

export const MOST = 40_000;
const UNSEEN = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const NAMED = 3;

/** Names the first characters that are not taken, by line. */
function hiddenIn(text: string): string | undefined {
  const found = [...text.matchAll(UNSEEN)].slice(0, NAMED).map(({ 0: character, index }) => {
    const code = `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
    return copy.hiddenAt(text.slice(0, index).split('\n').length, code);
  });
  return found.length === 0 ? undefined : copy.hidden(found.join(', '));
}

export function textRule(text: string): string | null {
  if (text.trim() === '') return copy.empty;
  if ([...text].length > MOST) return copy.tooLong(MOST);
  return hiddenIn(text) ?? null;
}
