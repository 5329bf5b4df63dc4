/** An object as typed in JSON: its value, or what is wrong and where. */
export interface TextPosition {
  line: number;
  column: number;
}
export type Read = { value: Record<string, unknown> } | { problem: string; at?: TextPosition };

const positionOf = (text: string, offset: number): TextPosition => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: before.at(-1)!.length + 1 };
};

/** Every browser says it in its own words; some say no place. */
function positionIn(message: string, text: string): TextPosition | undefined {
  const lined = /line (\d+) column (\d+)/.exec(message);
  if (lined !== null) return { line: Number(lined[1]), column: Number(lined[2]) };
  const offset = /position (\d+)/.exec(message);
  if (offset !== null) return positionOf(text, Number(offset[1]));
  return /end of (JSON|data)|end of input/i.test(message) ? positionOf(text, text.length) : undefined;
}

export function readObject(text: string): Read {
  if (text.trim() === '') return { value: {} };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: value as Record<string, unknown> };
    return { problem: 'This is an object: { … }.', at: { line: 1, column: 1 } };
  } catch (err) {
    const at = positionIn(err instanceof Error ? err.message : '', text);
    return { problem: 'This is not JSON.', ...(at === undefined ? {} : { at }) };
  }
}
