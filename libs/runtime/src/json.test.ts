import fc from 'fast-check';
import { AppError } from '@gatehouse/contracts';
import { edgeJsonLimits, JsonSyntaxError, parseJson } from './json';

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

test.each([
  '9007199254740993',
  '-9007199254740993',
  '12345678901234567890',
  '9'.repeat(100_000),
  '9007199254740993e0',
  '9007199254740993.0',
  '-9007199254740993.000e0',
  '90071992547409930e-1',
  '0.9007199254740993E+16',
  '900719925474099.3e1',
  '9007199254740993.5',
  '1.0000000000000001e30',
])('an edge refuses to round %.30s, and says where it stands', (number) => {
  const text = Buffer.from(`{"a":[1,${number}]}`);
  const refusal = { message: expect.stringContaining('at /a/1, which would be rounded'), details: ['/a/1: would be rounded'] };
  expect(() => parseJson(text, edgeJsonLimits)).toThrow(expect.objectContaining(refusal) as AppError);
  expect(() => parseJson(text)).not.toThrow('which would be rounded');
});

test.each([
  '9007199254740991',
  '-9007199254740991',
  '9007199254740991.0',
  '90071992547409910e-1',
  '1e21',
  '6.02214076e23',
  '10000000000000000000000',
  '0.12345678901234567890',
  '1234.567890123456789',
  '0.000000000000000000001',
  '"12345678901234567890"',
])('an edge takes %s', (number) => {
  const value = JSON.parse(number) as unknown;
  expect(parseJson(Buffer.from(`{"a":${number}}`), edgeJsonLimits)).toEqual({ a: value });
});

test('integers that an edge takes are passed on as they came', () => {
  const spelled = fc.tuple(fc.bigInt(-(10n ** 24n), 10n ** 24n), fc.nat(24), fc.constantFrom('', 'e0', '.0', '.00e+0'));
  fc.assert(
    fc.property(spelled, ([sent, zeros, end]) => {
      const integer = (sent / 10n ** BigInt(zeros)) * 10n ** BigInt(zeros);
      let taken: unknown;
      try {
        taken = parseJson(Buffer.from(`${integer}${end}`), edgeJsonLimits);
      } catch {
        return;
      }
      // The next reader sees the digits that are written, not the double behind them.
      const [digits, exponent = '0'] = String(taken).replace('.', '').split('e');
      const fraction = /\.(\d+)/.exec(String(taken))?.[1]?.length ?? 0;
      expect(BigInt(digits!) * 10n ** BigInt(Number(exponent) - fraction)).toBe(integer);
    }),
    { numRuns: 2_000 },
  );
});

test('text that is no JSON is called that, whatever numbers it has', () => {
  expect(() => parseJson(Buffer.from('{"a":9007199254740993'), edgeJsonLimits)).toThrow(JsonSyntaxError);
});

test('inside a member whose content nobody reads, any name is a name; anywhere else it is refused', () => {
  const limits = { ...edgeJsonLimits, opaqueMembers: ['hints'] };
  const taken = '{"a":[{"hints":{"__proto__":{"polluted":[{"__proto__":1}]},"constructor":{"prototype":1},"$a.b":2}}]}';
  const value = parseJson(Buffer.from(taken), limits);
  expect(JSON.stringify(value)).toBe(taken);
  expect((value as { polluted?: unknown }).polluted).toBeUndefined();
  for (const text of ['{"__proto__":{"hints":1}}', '{"a":{"hints":1,"__proto__":2}}', '{"hint":{"__proto__":1}}'])
    expect(() => parseJson(Buffer.from(text), limits)).toThrow(
      expect.objectContaining({ message: expect.stringContaining('__proto__') }) as AppError,
    );
  expect(() => parseJson(Buffer.from('{"hints":{"__proto__":1,"__proto__":2}}'), limits)).toThrow(JsonSyntaxError);
});

test('a very deep bomb is refused before it is parsed', () => {
  expect(() => parse('['.repeat(1_000_000))).toThrow(AppError);
});

test('invalid UTF-8 is not JSON', () => {
  expect(() => parseJson(Buffer.from([0x22, 0xff, 0x22]))).toThrow(JsonSyntaxError);
});
