import { blocksOf, within } from './blocks.ts';

const typesOf = (text: string) =>
  blocksOf(text)
    ?.map(({ type }) => type)
    .filter((type) => type !== 'space');

test('headings, lists and paragraphs are told apart, and markup of HTML is a node of its own', () => {
  expect(typesOf('# Title\n\n- one\n- two\n\nWords <b>bold</b>')).toEqual(['heading', 'list', 'paragraph']);
  expect(within(blocksOf('a <b>c</b>')![0]!).map(({ type, raw }) => [type, raw])).toEqual([
    ['text', 'a '],
    ['html', '<b>'],
    ['text', 'c'],
    ['html', '</b>'],
  ]);
});

test.each([
  ['quotations within quotations', '>'.repeat(40_000)],
  ['lists within lists', '- '.repeat(20_000)],
  ['a paragraph without end', '_a_'.repeat(13_000)],
])('a text that would hold up the page is not drawn: %s', (_, text) => {
  expect(blocksOf(text)).toBeUndefined();
});
