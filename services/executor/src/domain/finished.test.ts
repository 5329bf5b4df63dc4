/** What is kept of the answer of a call that waited. */
import { approvals, newId } from '@gatehouse/contracts';
import { finished } from './finished';

const named = { orgId: newId('organization'), requestId: 'req_1' };
const blocksOf = (blocks: readonly object[]): { type: string; text: string }[] => {
  const content = Buffer.from(JSON.stringify(blocks));
  const result = { outcome: 'succeeded' as const, content, status: 200, durationMs: 1, tokens: 1 };
  const { content: kept } = finished(named, result, new Date());
  expect(Buffer.byteLength(kept)).toBeLessThanOrEqual(approvals.MAX_RESULT_BYTES);
  return JSON.parse(kept) as { type: string; text: string }[];
};

test('an answer that fits is kept whole', () => {
  const blocks = [{ type: 'text', text: 'x'.repeat(approvals.MAX_RESULT_BYTES - 100) }];
  expect(blocksOf(blocks)).toEqual(blocks);
});

test.each([
  ['plain text', 'x'],
  ['text that JSON writes longer', '"\u0001'],
  ['characters of three bytes', '\u20ac'],
])('of a larger one the beginning is kept, and how much there was: %s', (_what, part) => {
  const text = part.repeat(400_000);
  const [note, beginning] = blocksOf([{ type: 'text', text }]);
  expect(note!.text).toMatch(/^The call ran\. Its answer of \d+ bytes is here in part, its beginning: up to 262144 are kept/);
  expect(beginning!.text.length).toBeGreaterThan(30_000);
  expect(text.startsWith(beginning!.text)).toBe(true);
});

test('of one without a text it is said that it is not here', () => {
  const [note, ...rest] = blocksOf([{ type: 'image', data: 'A'.repeat(400_000), mimeType: 'image/png' }]);
  expect(note!.text).toContain('is not here');
  expect(rest).toEqual([]);
});
