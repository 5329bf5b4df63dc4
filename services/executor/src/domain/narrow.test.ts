import { executor } from '@gatehouse/contracts';
import { MAX_CONTENT_BYTES, textContent } from './content';
import { narrow, narrowed } from './narrow';
import { fromAnswer } from './upstreamResult';

const of = (value: unknown, narrowing: Parameters<typeof narrow>[1]): string[] =>
  (
    JSON.parse(
      narrow({ content: textContent(typeof value === 'string' ? value : JSON.stringify(value)) }, narrowing).content.toString(),
    ) as { text: string }[]
  ).map(({ text }) => text);
const answer = {
  items: [
    { id: 1, name: 'a', at: { x: 1, y: 2 } },
    { id: 2, name: 'b' },
  ],
  total: 2,
  next: null,
};

test.each<[string[], unknown]>([
  [['total'], { total: 2 }],
  [['items.id', 'total'], { items: [{ id: 1 }, { id: 2 }], total: 2 }],
  [['items.at.x'], { items: [{ at: { x: 1 } }, {}] }],
  [['items', 'items.id'], { items: answer.items }],
  [['items.id', 'items'], { items: answer.items }],
  [['next'], { next: null }],
])('%j', (fields, chosen) => expect(of(answer, { fields }).map((text) => JSON.parse(text))).toEqual([chosen]));

test.each([['1234567890123456789'], ['1.0'], ['1e400'], ['-0'], ['0.1000'], ['"\\u0000 ä"']])('%s comes as it was spelled', (value) => {
  expect(of(`{"items":[{"id":${value},"name":"a"}],"total":2}`, { fields: ['items.id'] })).toEqual([`{"items":[{"id":${value}}]}`]);
  expect(of(`{"a":{"b":[${value}]},"c":1}`, { fields: ['a'] })).toEqual([`{"a":{"b":[${value}]}}`]);
});

test('a number that keeps its spelling has no members of its own', () =>
  expect(of('{"id":1.0}', { fields: ['id.rawJSON'] })).toEqual(['{"id":1.0}']));

test('a byte order mark before JSON is taken', () => expect(of('\uFEFF{"id":1,"name":"a"}', { fields: ['id'] })).toEqual(['{"id":1}']));

test('a list at the top is passed through', () => expect(of(answer.items, { fields: ['id'] })).toEqual(['[{"id":1},{"id":2}]']));

test('a path that is not there is named, with what is', () => {
  expect(of(answer, { fields: ['item.id'] })).toEqual(['{}', '[fields: "item" is not in the answer; there are "items", "total", "next"]']);
  expect(of(answer, { fields: ['items.idd', 'total'] })[1]).toBe('[fields: "items.idd" is not in the answer; there are "id", "name"]');
  expect(of('no JSON', { fields: ['id'] })).toEqual(['no JSON', '[fields: the answer is no JSON, and is here as it came]']);
  expect(of('{"a":1}', { fields: ['__proto__'] })[0]).toBe('{}');
});

test('a text is cut between characters, and says how large it is and how to narrow it', () => {
  const [text, note] = of('ä'.repeat(100), { maxBytes: 101 });
  expect(text).toBe('ä'.repeat(50));
  expect(note).toMatch(/^\[cut: these are the first 100 of 200 bytes of the answer\..*"fields".*"maxBytes" of up to 8000000\]$/);
  expect(of('ä'.repeat(50), { maxBytes: 100 })).toEqual(['ä'.repeat(50)]);
});

test('the bound is for all blocks together: the first that fit stay, and one note tells of the rest', () => {
  const text = (said: string) => ({ type: 'text', text: said });
  const cut = (blocks: object[], maxBytes: number) =>
    JSON.parse(narrow({ content: Buffer.from(JSON.stringify(blocks)) }, { maxBytes }).content.toString()) as object[];
  const five = Array.from({ length: 5 }, (_, n) => text(String(n).repeat(300)));
  const note = (first: number, of: number) => text(expect.stringContaining(`the first ${first} of ${of} bytes`));
  expect(cut(five, 400)).toEqual([five[0], text('1'.repeat(100)), note(400, 1_500)]);
  expect(cut(five, 300)).toEqual([five[0], note(300, 1_500)]);
  expect(cut(five, 1_500)).toEqual(five);
});

test('what fits behind an image that does not stays', () => {
  const blocks = [
    { type: 'text', text: 'short' },
    { type: 'image', data: 'a'.repeat(500), mimeType: 'image/png' },
    { type: 'text', text: 'after' },
  ];
  const [first, second, note] = JSON.parse(
    narrow({ content: Buffer.from(JSON.stringify(blocks)) }, { maxBytes: 200 }).content.toString(),
  ) as Record<string, string>[];
  expect([first, second]).toEqual([blocks[0], blocks[2]]);
  expect(note!['text']).toMatch(`[cut: these are 10 of ${10 + JSON.stringify(blocks[1]).length} bytes of the answer`);
});

test('what is no text and does not fit is told with the bound that it needs', () => {
  const image = { type: 'image', data: 'a'.repeat(4_000), mimeType: 'image/png' };
  const cut = (maxBytes: number) => textsOf(narrow({ content: Buffer.from(JSON.stringify([image])) }, { maxBytes }))[0];
  const size = JSON.stringify(image).length;
  expect(cut(100)).toBe(
    `[cut: these are 0 of ${size} bytes of the answer. What is no text comes whole or not at all: for all of it give "maxBytes" of ${size} or more]`,
  );
  expect(cut(size)).toBeUndefined();
});

test('the structured content takes what the text has left', () => {
  const both = { content: textContent('x'.repeat(80)), structured: { text: 'y'.repeat(80) } };
  expect(narrow(both, { maxBytes: 200 })).toEqual(both);
  expect(narrow(both, { maxBytes: 120 })).not.toHaveProperty('structured');
});

test('what is no text stays where it fits', () => {
  const image = Buffer.from('[{"type":"image","data":"aa","mimeType":"image/png"}]');
  expect(narrow({ content: image }, { maxBytes: 100, fields: ['a'] })).toEqual({ content: image });
});

test('structured content carries nothing that was left out of the text', () => {
  const both = { content: textContent(JSON.stringify(answer)), structured: answer };
  expect(narrow(both, { fields: ['items.id'] })).toEqual({
    content: textContent('{"items":[{"id":1},{"id":2}]}'),
    structured: { items: [{ id: 1 }, { id: 2 }] },
  });
  expect(narrow(both, { maxBytes: 1_000 })).toEqual(both);
  const large = { content: textContent('one word'), structured: { text: 'x'.repeat(200) } };
  const cut = narrow(large, { maxBytes: 100 });
  expect(cut.structured).toBeUndefined();
  expect(cut.content.toString()).toContain('structured content of the answer has 211 bytes and is left out');
});

const answered = (body: string, status = 200, retryAfter?: string) =>
  fromAnswer({ status, mediaType: 'application/json', body: Buffer.from(body), retryAfter }, []);
const textsOf = ({ content }: { content: Buffer }): string[] =>
  (JSON.parse(content.toString()) as { text: string }[]).map(({ text }) => text);

test('without a bound of its caller an answer is cut, and says how to have less, or more', () => {
  const most = executor.DEFAULT_ANSWER_BYTES;
  const large = answered('x'.repeat(most + 5));
  const [text, note] = textsOf(narrowed(large, undefined));
  expect(text).toHaveLength(most);
  expect(note).toMatch(/first 1000000 of 1000005 bytes.*"fields".*"maxBytes" of up to 8000000/);
  expect(textsOf(narrowed(large, { maxBytes: 2_000_000 }))).toEqual(['x'.repeat(most + 5)]);
  expect(textsOf(narrowed(answered('"'.repeat(most)), undefined))).toEqual(['"'.repeat(most)]);
});

test('what is no text is not cut by that', () => {
  const image = Buffer.from(JSON.stringify([{ type: 'image', data: 'a'.repeat(1_500_000), mimeType: 'image/png' }]));
  expect(narrowed({ outcome: 'succeeded', content: image }, undefined).content).toEqual(image);
});

test('an answer that is more than a message holds is narrowed first', () => {
  const large = answered(JSON.stringify({ id: 7, text: 'x'.repeat(9_000_000) }));
  expect(textsOf(narrowed(large, { fields: ['id'] }))).toEqual(['{"id":7}']);
  expect(textsOf(narrowed(large, { maxBytes: 1_000 }))[1]).toContain('first 1000 of 9000018 bytes');
  const { content } = narrowed(answered('"'.repeat(9_000_000)), { maxBytes: 8_000_000 });
  expect(content.length).toBeLessThanOrEqual(MAX_CONTENT_BYTES);
  const [text, note] = textsOf({ content });
  expect(note).toContain(`first ${text!.length} of 9000000 bytes`);
  expect(note).not.toContain('maxBytes');
});

test('media that are more than a message holds are left out, and the note tells how much there was', () => {
  const image = (size: number) => ({ type: 'image', data: 'a'.repeat(size), mimeType: 'image/png' });
  const blocks = [{ type: 'text', text: 'x'.repeat(10) }, image(5_000_000), image(4_000_000), { type: 'text', text: 'after' }];
  const { content } = narrowed({ outcome: 'succeeded', content: Buffer.from(JSON.stringify(blocks)) }, undefined);
  expect(content.length).toBeLessThanOrEqual(MAX_CONTENT_BYTES);
  const kept = JSON.parse(content.toString()) as { type: string; text?: string }[];
  expect(kept.map(({ type }) => type)).toEqual(['text', 'image', 'text', 'text']);
  expect(kept.at(-1)!.text).toMatch(/these are 50000\d\d of 90001\d\d bytes of the answer\. For less of it.*page\]$/);
});

test('an error that is more than a message holds is cut too', () => {
  const failed = { outcome: 'failed' as const, reason: 'tool' as const, content: textContent('"'.repeat(9_000_000)) };
  const { content } = narrowed(failed, { maxBytes: 8_000_000 });
  expect(content.length).toBeLessThanOrEqual(MAX_CONTENT_BYTES);
  expect(textsOf({ content })[1]).toMatch(/^\[cut: these are the first \d+ of 9000000 bytes of the error\]$/);
});

test('names of members in a note are as long as a note may be', () =>
  expect(of({ ['x'.repeat(5_000)]: 1 }, { fields: ['a'] })[1]!.length).toBeLessThan(400));

test('of a failure that the API explains the beginning is passed on, and what we say of it', () => {
  const failed = answered('x'.repeat(20_000), 404);
  const [text, note] = textsOf(narrowed(failed, undefined));
  expect(text).toBe(`The API answered 404.\n${'x'.repeat(executor.DEFAULT_ERROR_BYTES - 22)}`);
  expect(note).toBe('[cut: these are the first 4096 of 20022 bytes of the error; for more give "maxBytes" of up to 8000000]');
  expect(textsOf(narrowed(failed, { maxBytes: 100, fields: ['a'] }))[0]).toHaveLength(100);
  expect(textsOf(narrowed(failed, { maxBytes: 30_000 }))[0]).toHaveLength(20_022);
  const told = {
    ...failed,
    content: Buffer.from(JSON.stringify([...(JSON.parse(failed.content.toString()) as object[]), { type: 'text', text: 'ours' }])),
  };
  expect(textsOf(narrowed(told, { maxBytes: 100 })).at(-1)).toBe('ours');
  const own = { outcome: 'unknown' as const, reason: 'tooLarge' as const, content: textContent('y'.repeat(200)) };
  expect(narrowed(own, { maxBytes: 100 })).toBe(own);
});

test('429 and 503 say when to come back', () => {
  expect(answered('{}', 429, '30')).toMatchObject({ retryAfterSeconds: 30 });
  expect(textsOf(answered('', 503, '7'))).toEqual(['The API answered 503. Call again in 7 s, and not before.']);
  expect(answered('{}', 500, '30')).not.toHaveProperty('retryAfterSeconds');
  expect(answered('{}', 429)).not.toHaveProperty('retryAfterSeconds');
});

test('a note is there once, however many texts it is about', () => {
  const texts = Buffer.from(
    JSON.stringify([
      { type: 'text', text: '{"a":1}' },
      { type: 'text', text: '{"a":1}' },
    ]),
  );
  expect(textsOf(narrow({ content: texts }, { fields: ['b'] })).filter((text) => text.startsWith('[fields'))).toHaveLength(1);
});

describe('an answer that its description describes', () => {
  const data = (body: string, narrowing?: executor.Narrowing) =>
    narrowed({ ...answered(body), isDescribed: true as const }, narrowing).structured;

  test('is there as data too, without what its caller left out', () => {
    expect(data('{"id":1,"b":[1.0,0.1,1e2,-0]}')).toEqual({ id: 1, b: [1, 0.1, 100, -0] });
    expect(data('{"id":1,"b":2}', { fields: ['id'] })).toEqual({ id: 1 });
    expect(narrowed(answered('{"id":1}'), undefined)).not.toHaveProperty('structured');
  });

  test.each([
    ['a list', '[1]'],
    ['no JSON', '{no'],
    ['a number with more digits', '{"id":1234567890123456789}'],
    ['a number that is too large', '{"id":1e400}'],
    ['a fraction with more digits', '{"id":0.12345678901234567890}'],
    ['more than 256 KB', JSON.stringify({ a: 'x'.repeat(256 << 10) })],
    ['what is nested too deeply for a message', `{"a":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
  ])('not as %s', (_what, body) => expect(data(body)).toBeUndefined());

  test('not where it is cut, or text and data are more than was asked for', () => {
    expect(data(JSON.stringify({ a: 'x'.repeat(200) }), { maxBytes: 150 })).toBeUndefined();
    expect(data(JSON.stringify({ a: 'x'.repeat(200) }), { maxBytes: 300 })).toBeUndefined();
    expect(data(JSON.stringify({ a: 'x'.repeat(200) }), { maxBytes: 500 })).toBeDefined();
  });

  test('long digits that are text change nothing', () =>
    expect(data('{"id":"1234567890123456789"}')).toEqual({ id: '1234567890123456789' }));
});
