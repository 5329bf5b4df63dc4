/** Which member of JSON text a byte belongs to. For messages: nobody asks about text that is taken. */
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COLON = 0x3a;
const COMMA = 0x2c;
const ARRAY = 0x5b;
const OBJECT = 0x7b;
const ENDS = new Set([0x5d, 0x7d]);

/** A container around the value: an array with the index reached, or an object with the bytes of its latest key. */
type Place = { index: number } | { key: Uint8Array };

const wordOf = (place: Place): string =>
  'index' in place
    ? String(place.index)
    : (JSON.parse(Buffer.from(place.key).toString()) as string).replaceAll('~', '~0').replaceAll('/', '~1');

/** JSON pointer of the value that starts at `offset`; empty for the whole text. The text must be JSON. */
export function pathAt(bytes: Uint8Array, offset: number): string {
  const places: Place[] = [];
  let text = bytes.subarray(0, 0);
  for (let i = 0; i < offset; i += 1) {
    const byte = bytes[i]!;
    const place = places.at(-1);
    if (byte === QUOTE) {
      const start = i;
      for (i += 1; bytes[i] !== QUOTE; i += 1) if (bytes[i] === BACKSLASH) i += 1;
      text = bytes.subarray(start, i + 1);
    } else if (byte === ARRAY) places.push({ index: 0 });
    else if (byte === OBJECT) places.push({ key: text });
    else if (ENDS.has(byte)) places.pop();
    else if (byte === COMMA && place !== undefined && 'index' in place) place.index += 1;
    else if (byte === COLON && place !== undefined && 'key' in place) place.key = text;
  }
  return places.map((place) => `/${wordOf(place)}`).join('');
}
