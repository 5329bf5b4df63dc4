import { encodeFrames, HEADER_BYTES, scanFrames, usedLength } from './frames';

const texts = ['{"a":1}', '{"b":"ü"}', `{"c":"${'x'.repeat(90)}"}`, '{"d":4}'];
const written = encodeFrames(
  texts.map((text) => Buffer.from(text)),
  7,
);
const ends = texts.reduce<number[]>((all, text) => [...all, (all.at(-1) ?? 0) + HEADER_BYTES + Buffer.byteLength(text)], []);
const readable = (bytes: Buffer): string[] => scanFrames(bytes).frames.map(({ payload }) => payload.toString());

test('what is written is read, with consecutive sequences', () => {
  const { frames, damaged, end } = scanFrames(written);
  expect(frames.map(({ payload, sequence }) => [payload.toString(), sequence])).toEqual(texts.map((text, i) => [text, 7 + i]));
  expect([damaged, end]).toEqual([[], written.length]);
});

test('a write that was cut off anywhere leaves the events before the cut, and none after it', () => {
  for (let length = 0; length < written.length; length += 1) {
    const bytes = Buffer.concat([written.subarray(0, length), Buffer.alloc(200)]);
    const whole = ends.filter((end) => end <= length).length;
    const { end, damaged } = scanFrames(bytes);
    expect([length, readable(bytes), end, damaged]).toEqual([length, texts.slice(0, whole), ends[whole - 1] ?? 0, []]);
    expect(usedLength(bytes)).toBeLessThanOrEqual(length);
  }
});

test('a flipped bit anywhere costs its own event, is told, and hides nothing behind it', () => {
  for (let bit = 0; bit < 8 * ends[2]!; bit += 1) {
    const bytes = Buffer.from(written);
    bytes[bit >> 3]! ^= 1 << (bit & 7);
    const hit = ends.findIndex((end) => bit >> 3 < end);
    const range = { start: ends[hit - 1] ?? 0, end: ends[hit]! };
    expect([bit, readable(bytes), scanFrames(bytes).damaged]).toEqual([bit, texts.filter((_, i) => i !== hit), [range]]);
  }
});

test('a part that reads as zeros is damage when something follows', () => {
  const bytes = Buffer.from(written).fill(0, ends[0], ends[2]);
  expect(readable(bytes)).toEqual([texts[0], texts[3]]);
  expect(scanFrames(bytes).damaged).toEqual([{ start: ends[0], end: ends[2] }]);
});

test('a payload that looks like a frame is none', () => {
  const inner = encodeFrames([Buffer.from('{"inner":true}')], 1);
  // Events are UTF-8, in which the first byte of a frame cannot be.
  const payload = Buffer.from(inner.toString('utf8'));
  const bytes = encodeFrames([payload, Buffer.from('{}')], 1);
  bytes[0]! ^= 1;
  expect(readable(bytes)).toEqual(['{}']);
});
