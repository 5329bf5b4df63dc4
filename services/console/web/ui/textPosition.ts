/** `line 1, column 7` in the words of the server. */
export interface TextPosition {
  line: number;
  column: number;
}

export function positionIn(words: string): TextPosition | undefined {
  const found = /line (\d+), column (\d+)/.exec(words);
  return found === null ? undefined : { line: Number(found[1]), column: Number(found[2]) };
}

/** How far into the text a place lies; at most its end. */
export function offsetOf(text: string, { line, column }: TextPosition): number {
  const before = text.split('\n').slice(0, line - 1);
  return Math.min(text.length, before.reduce((sum, one) => sum + one.length + 1, 0) + column - 1);
}
