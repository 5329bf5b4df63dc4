import { contentFor } from './legacyContent';

const blocks = [
  { type: 'text', text: 'say "audio"' },
  { type: 'audio', data: 'AAAA', mimeType: 'audio/wav' },
  { type: 'resource_link', uri: 'https://x/y', name: 'y' },
];
const bytes = Buffer.from(JSON.stringify(blocks));
const typesFor = (version: Parameters<typeof contentFor>[0]): string[] =>
  (JSON.parse(contentFor(version, bytes).toString()) as { type: string }[]).map(({ type }) => type);

test('blocks a version does not know become text', () => {
  expect(typesFor('2024-10-07')).toEqual(['text', 'text', 'text']);
  expect(typesFor('2024-11-05')).toEqual(['text', 'text', 'text']);
  expect(typesFor('2025-03-26')).toEqual(['text', 'audio', 'text']);
  expect(JSON.parse(contentFor('2024-11-05', bytes).toString())).toEqual([
    blocks[0],
    { type: 'text', text: '[audio] audio/wav' },
    { type: 'text', text: '[resource_link] y https://x/y' },
  ]);
});

test('everything else passes as the same bytes', () => {
  expect(contentFor('2025-06-18', bytes)).toBe(bytes);
  const plain = Buffer.from('[{"type":"text","text":"x"}]');
  expect(contentFor('2024-10-07', plain)).toBe(plain);
});
