import fc from 'fast-check';
import { AppError } from '@gatehouse/contracts';
import { doorJsonLimits, JsonSyntaxError, parseJson } from './json';

const parse = (text: string): unknown => parseJson(Buffer.from(text));

test('agrees with JSON.parse on every value it accepts', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      if (text.includes('__proto__')) return;
      expect(parse(text)).toEqual(JSON.parse(text));
    }),
    { numRuns: 500 },
  );
});

test.each([
  ['{"tool":"ok","tool":"blocked"}'],
  ['{"a":{"b":1,"b":2}}'],
  ['[{"a":1,"\\u0061":2}]'],
  ['{"a":"x:y","a":1}'],
  ['{"__proto__":1,"__proto__":2}'],
])('refuses duplicate members %s', (text) => {
  expect(() => parse(text)).toThrow();
});

test.each(['', '{', '{"a":1,}', "{'a':1}", '{"a":NaN}', '// x\n{}', '\ufeff{}', '{"a":1} x', 'undefined'])(
  'refuses what is not JSON: %j',
  (text) => {
    expect(() => parse(text)).toThrow(JsonSyntaxError);
  },
);

test.each([
  ['depth', '['.repeat(65) + ']'.repeat(65), 'nested deeper'],
  ['members', `{${Array.from({ length: 10_001 }, (_, i) => `"k${i}":1`).join(',')}}`, 'more than'],
  ['infinite numbers', '{"a":1e400}', 'out of range'],
  ['lone surrogates', '{"a":"\\ud800"}', 'lone surrogate'],
  ['lone surrogates in names', '{"\\udc00":1}', 'lone surrogate'],
  ['__proto__', '{"a":{"__proto__":{"x":1}}}', '__proto__'],
])('bounds %s', (_what, text, message) => {
  expect(() => parse(text)).toThrow(expect.objectContaining({ name: 'AppError', message: expect.stringContaining(message) }) as AppError);
});

test.each(['9007199254740993', '-9007199254740993', '12345678901234567890', '9'.repeat(100_000)])(
  'a door refuses to round %.30s',
  (number) => {
    const text = Buffer.from(`{"a":[1,${number}]}`);
    expect(() => parseJson(text, doorJsonLimits)).toThrow('which would be rounded');
    expect(() => parseJson(text)).not.toThrow('which would be rounded');
  },
);

test.each(['9007199254740991', '-9007199254740991', '1e21', '0.12345678901234567890', '"12345678901234567890"'])(
  'a door takes %s',
  (number) => {
    expect(parseJson(Buffer.from(`{"a":${number}}`), doorJsonLimits)).toEqual({ a: JSON.parse(number) });
  },
);

test('a very deep bomb is refused before it is parsed', () => {
  expect(() => parse('['.repeat(1_000_000))).toThrow(AppError);
});

test('invalid UTF-8 is not JSON', () => {
  expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(JsonSyntaxError);
});
