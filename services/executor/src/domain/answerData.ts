/** An answer of an API as data, beside its text (`structuredContent`): where that says the same, to the last digit. */
import type { Block } from './cut';
import { parseUnchanged } from './exactJson';
import { isTooDeep } from './nesting';

const MAX_DATA_BYTES = 256 << 10;

/** Reads the first block as data. Undefined where it is not a JSON object, is too large or nested too deeply for a message, or would change its numbers. `most`: bytes that text and data may have together. */
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
