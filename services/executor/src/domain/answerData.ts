/** An answer of an API as data, beside its text (`structuredContent`): where that says the same, to the last digit. */
import type { Block } from './cut';
import { parseUnchanged } from './exactJson';
import { isTooDeep } from './nesting';

const MAX_DATA_BYTES = 256 << 10;

/** Of the first block; undefined where that is no JSON object, too large, nested too deeply for a message, or would be read with other numbers than it has. `most`: bytes that text and data may have together. */
export function answerData(content: Buffer, most: number): Record<string, unknown> | undefined {
  const [first] = JSON.parse(content.toString()) as Block[];
  if (first?.type !== 'text' || first.text === undefined || !/^\uFEFF?\s*\{/.test(first.text)) return undefined;
  const bytes = Buffer.byteLength(first.text);
  if (bytes > MAX_DATA_BYTES || 2 * bytes > most) return undefined;
  try {
    const value = parseUnchanged(first.text) as Record<string, unknown> | undefined;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
