import { JsonError, readJson, tryReadJson, type JsonNode } from './readJson';

/** Back to text, the short way. */
function written(node: JsonNode): string {
  if (node.kind === 'object') return `{${node.members.map(({ name, value }) => `${JSON.stringify(name)}:${written(value)}`).join()}}`;
  if (node.kind === 'array') return `[${node.items.map(written).join()}]`;
  return node.kind === 'string' ? JSON.stringify(node.value) : node.text;
}

test.each([
  '{"amount":129.90,"big":12345678901234567890123,"e":1E+2,"zero":-0.0}',
  '{"a":1,"a":2}',
  '["\\u202e",{},[],null,true]',
  '"__proto__"',
  '{"__proto__":{"x":1},"constructor":[]}',
])('%s stays as it is written', (text) => {
  expect(written(readJson(text))).toBe(written(readJson(` ${text}\n`)));
  expect(written(readJson(text)).replaceAll('\u202e', '\\u202e')).toBe(text);
});

test('escapes become their characters', () => {
  expect(readJson('"a\\n\\u0041\\uD83D\\uDE00"')).toEqual({ kind: 'string', value: 'a\nA😀' });
});

test.each([
  ['', 0],
  ['{"a" 1}', 5],
  ['[1,]', 3],
  ['01', 1],
  ['{a:1}', 1],
  ['"\u0001"', 0],
  ['1 2', 2],
  ['"\\x"', 0],
])('%j is refused at its fault', (text, position) => {
  expect(() => readJson(text)).toThrow(JsonError);
  try {
    readJson(text);
  } catch (err) {
    expect((err as JsonError).position).toBe(position);
  }
});

test('what is nested too deeply is refused, not a crash', () => {
  expect(tryReadJson('['.repeat(100_000))).toBeUndefined();
  expect(tryReadJson('['.repeat(90) + ']'.repeat(90))).toBeDefined();
});

test('agrees with the reader of the platform about what is JSON', () => {
  const parts = ['{', '}', '[', ']', ',', ':', '"a"', '1', '-', 'true', ' ', '.5', 'e3'];
  for (let round = 0, seed = 7; round < 5_000; round += 1) {
    let text = '';
    for (let length = round % 9; length >= 0; length -= 1) {
      seed = (seed * 48_271) % 2_147_483_647;
      text += parts[seed % parts.length]!;
    }
    let isJson = true;
    try {
      JSON.parse(text);
    } catch {
      isJson = false;
    }
    expect([text, tryReadJson(text) !== undefined]).toEqual([text, isJson]);
  }
});
