import { narrowed } from '../../domain/narrow';
import { fromTool } from './content';

const said = (text: string, maxBytes?: number): string[] => {
  const result = fromTool({ content: [{ type: 'text', text }] }, { bytes: 0 }, []);
  return (JSON.parse(narrowed(result, maxBytes === undefined ? {} : { maxBytes }).content.toString()) as { text: string }[]).map(
    (block) => block.text,
  );
};

test.each([[undefined], [8_000_000]])('an answer that is more than a message holds says its own size: maxBytes %s', (maxBytes) => {
  const [text, note, ...more] = said('x'.repeat(9_500_000), maxBytes);
  expect(note).toContain(`the first ${text!.length} of 9500000 bytes of the answer`);
  expect(more).toEqual([]);
});

test('the credential is in no member of a block that a server writes', () => {
  const key = '2031123112345678';
  const data = Buffer.from('harmless').toString('base64');
  const mimeType = `image/${key}`;
  const content = [
    { type: 'image' as const, data, mimeType },
    { type: 'image' as const, data: key, mimeType: 'image/png' },
    { type: 'resource' as const, resource: { uri: `far:${key}`, mimeType, blob: data } },
    { type: 'resource' as const, resource: { uri: 'far:a', mimeType, text: key } },
    { type: 'resource_link' as const, uri: key, name: key, title: key, description: key, mimeType, size: Number(key) },
    { type: 'text' as const, text: 'a', annotations: { priority: Number(`0.${key}`), lastModified: `2031-12-31T12:00:00.${key}Z` } },
  ];
  const said = fromTool({ content }, { bytes: 0 }, [key]).content.toString();
  expect(said).not.toContain(key);
  expect(JSON.parse(said)).toMatchObject([
    { type: 'image', mimeType: 'application/octet-stream' },
    { type: 'text', text: 'The image held the credential that was sent, and is withheld.' },
    { type: 'resource', resource: { mimeType: 'application/octet-stream', blob: data } },
    { type: 'resource', resource: { mimeType: 'application/octet-stream' } },
    { type: 'resource_link', mimeType: 'application/octet-stream' },
    { type: 'text', text: 'a' },
  ]);
});

test('structured content with a whole number that arrived as another one is left out, and a note says so', () => {
  const answered = (structuredContent: Record<string, unknown>) => fromTool({ content: [], structuredContent }, { bytes: 0 }, []);
  const { structured, content } = answered(JSON.parse('{"list":[{"id":9007199254740993}]}') as Record<string, unknown>);
  expect(structured).toBeUndefined();
  expect(content.toString()).toContain('cannot be passed on exactly');
  const exact = { id: Number.MAX_SAFE_INTEGER, mole: 6.02214076e23, third: 1 / 3 };
  expect(answered(exact).structured).toEqual(exact);
});
