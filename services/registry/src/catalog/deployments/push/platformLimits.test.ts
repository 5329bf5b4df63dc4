import { tooLong } from './platformLimits';

const texts = { name: 'Night agent, production', systemPrompt: 'Answer.', mcpUrl: 'https://mcp.acme.example/org/acme' };

test.each([
  ['name', 255],
  ['systemPrompt', 100_000],
  ['mcpUrl', 2_047],
] as const)('managed: the %s has at most %d characters, each counted once', (text, limit) => {
  expect(tooLong('managed', { ...texts, [text]: '🦉'.repeat(limit) })).toBeUndefined();
  const refused = tooLong('managed', { ...texts, [text]: 'x'.repeat(limit + 1) });
  expect(refused).toMatchObject({ text, message: expect.stringContaining(limit.toLocaleString('en-US')) as string });
});

test('voice: no limit is documented', () => {
  expect(tooLong('voice', { ...texts, systemPrompt: 'x'.repeat(200_000) })).toBeUndefined();
});
