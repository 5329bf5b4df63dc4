import { blocksOf } from './exportBlocks';

test('prose, headings and code; what stands in code is code, fences of another length included', () => {
  const text = '# Title\n\nDo this:\nand that.\n\n````markdown\n---\n# no heading\n```sh\nx\n```\n````\nAfter ```inline``` words.';
  expect(blocksOf(text)).toEqual([
    { kind: 'heading', text: 'Title' },
    { kind: 'prose', text: 'Do this:\nand that.' },
    { kind: 'code', language: 'markdown', text: '---\n# no heading\n```sh\nx\n```' },
    { kind: 'prose', text: 'After ```inline``` words.' },
  ]);
});

test('a block that never ends is code to the end, and no text is no block', () => {
  expect(blocksOf('```\na\nb')).toEqual([{ kind: 'code', language: '', text: 'a\nb' }]);
  expect(blocksOf('')).toEqual([]);
});
