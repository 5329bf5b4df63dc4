/** Characters that are not seen but change what is: controls, direction changes, zero width, tags. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}]/u;

export type Piece = { text: string } | { hidden: string };

/** `U+202E` for a character. */
const codePointOf = (character: string): string => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Ordinary text, and the code points of what cannot be seen. Line breaks are text where `multiline`. */
export function piecesOf(value: string, multiline = false): Piece[] {
  const pieces: Piece[] = [];
  for (const character of value) {
    const isText = !HIDDEN.test(character) || (multiline && (character === '\n' || character === '\t'));
    const last = pieces.at(-1);
    if (!isText) pieces.push({ hidden: codePointOf(character) });
    else if (last !== undefined && 'text' in last) last.text += character;
    else pieces.push({ text: character });
  }
  return pieces;
}

/** The same as one plain string, for accessible names and tooltips: `ok[U+202E]gnp`. */
export const spelledOut = (value: string): string =>
  piecesOf(value)
    .map((piece) => ('text' in piece ? piece.text : `[${piece.hidden}]`))
    .join('');

/** How many characters of a text cannot be seen. */
export const hiddenIn = (value: string, multiline = false): number =>
  piecesOf(value, multiline).filter((piece) => 'hidden' in piece).length;
