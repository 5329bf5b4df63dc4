/** Finds the member of a JSON text that a byte belongs to, for error messages. */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const ARRAY = 0x5b;
const OBJECT = 0x7b;
const ENDS = new Set([0x5d, 0x7d]);

/** A container around the value: an array with the index reached, or an object with the bytes of its latest key. */
type JsonSegment = { index: number } | { key: Uint8Array };

const wordOf = (segment: JsonSegment): string =>
  'index' in segment
    ? String(segment.index)
    : (JSON.parse(Buffer.from(segment.key).toString()) as string).replaceAll('~', '~0').replaceAll('/', '~1');

/** JSON pointer of the value that starts at `offset`; empty for the whole text. The text must be JSON. */
export function pathAt(bytes: Uint8Array, offset: number): string {
  const segments: JsonSegment[] = [];
  let text = bytes.subarray(0, 0);
  for (let i = 0; i < offset; i += 1) {
    const byte = bytes[i]!;
    const segment = segments.at(-1);
    if (byte === QUOTE) {
      const start = i;
      for (i += 1; bytes[i] !== QUOTE; i += 1) if (bytes[i] === BACKSLASH) i += 1;
      text = bytes.subarray(start, i + 1);
    } else if (byte === ARRAY) segments.push({ index: 0 });
    else if (byte === OBJECT) segments.push({ key: text });
    else if (ENDS.has(byte)) segments.pop();
    else if (byte === COMMA && segment !== undefined && 'index' in segment) segment.index += 1;
    else if (byte === COLON && segment !== undefined && 'key' in segment) segment.key = text;
  }
  return segments.map((segment) => `/${wordOf(segment)}`).join('');
}
