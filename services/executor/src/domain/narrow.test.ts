import { textContent } from './content';
import { narrow } from './narrow';

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
  expect(note).toMatch(/^\[cut: these are the first 100 of 200 bytes of the answer\..*"fields".*"maxBytes"\]$/);
  expect(of('ä'.repeat(50), { maxBytes: 100 })).toEqual(['ä'.repeat(50)]);
});

test('the bound is for all blocks together: the first that fit stay, and one note tells of the rest', () => {
  const text = (said: string) => ({ type: 'text', text: said });
  const image = { type: 'image', data: 'a'.repeat(500), mimeType: 'image/png' };
  const cut = (blocks: object[], maxBytes: number) =>
    JSON.parse(narrow({ content: Buffer.from(JSON.stringify(blocks)) }, { maxBytes }).content.toString()) as object[];
  const five = Array.from({ length: 5 }, (_, n) => text(String(n).repeat(300)));
  const note = (first: number, of: number) => text(expect.stringContaining(`the first ${first} of ${of} bytes`));
  expect(cut(five, 400)).toEqual([five[0], text('1'.repeat(100)), note(400, 1_500)]);
  expect(cut(five, 300)).toEqual([five[0], note(300, 1_500)]);
  expect(cut(five, 1_500)).toEqual(five);
  expect(cut([text('short'), image, text('after')], 200)).toEqual([text('short'), note(5, 10 + JSON.stringify(image).length)]);
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
