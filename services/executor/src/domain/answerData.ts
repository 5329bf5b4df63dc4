/** An answer of an API as data, beside its text (`structuredContent`): where that says the same, to the last digit. */
import type { Block } from './cut';
import { isTooDeep } from './nesting';

const MAX_DATA_BYTES = 256 << 10;
/** Numbers of up to 15 digits are what they say; of others it is looked at. */
const MAY_CHANGE = /[\d.]{16}|\d[eE]/;

interface SourceText {
  readonly source?: string;
}
const parse = JSON.parse as (text: string, revive: (key: string, value: unknown, context: SourceText) => unknown) => unknown;

/** Sign, digits and exponent, in one spelling for each number. */
function spelled(number: string): string | undefined {
  const [, sign = '', whole = '', part = '', exponent = '0'] = /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(number) ?? [];
  if (whole === '') return undefined;
  const digits = `${whole}${part}`.replace(/^0+/, '');
  const significant = digits.replace(/0+$/, '');
  return significant === '' ? '0' : `${sign}${significant}e${Number(exponent) - part.length + digits.length - significant.length}`;
}

function parseUnchanged(text: string): unknown {
  if (!MAY_CHANGE.test(text)) return JSON.parse(text);
  let isChanged = false;
  const value = parse(text, (_key, member, { source }) => {
    if (typeof member === 'number' && source !== undefined && spelled(String(member)) !== spelled(source)) isChanged = true;
    return member;
  });
  return isChanged ? undefined : value;
}

/** Of the first block; undefined where that is no JSON object, too large, nested too deeply for a message, or would be read with other numbers than it has. `most`: bytes that text and data may have together. */
export function answerData(content: Buffer, most: number): Record<string, unknown> | undefined {
  const [first] = JSON.parse(content.toString()) as Block[];
  if (first?.type !== 'text' || first.text === undefined || !/^\uFEFF?\s*\{/.test(first.text)) return undefined;
  const bytes = Buffer.byteLength(first.text);
  if (bytes > MAX_DATA_BYTES || 2 * bytes > most) return undefined;
  try {
    const value = parseUnchanged(first.text.replace(/^\uFEFF/, '')) as Record<string, unknown> | undefined;
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}
