import { callLine } from './commands';
import { isWorking, tokensSentence, wasUsedLately, type TokenRow } from './token';

const now = new Date('2026-11-21T12:00:00.000Z');
const DAY = 86_400_000;
const inDays = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
const token = (more: Partial<TokenRow>): TokenRow => ({
  id: 'tok_1',
  name: 'ci',
  prefix: 'svc_Q7fK2m0O',
  status: 'active',
  createdAt: inDays(-30),
  expiresAt: inDays(9.5),
  ...more,
});

test('the first line counts what works and names the next end', () => {
  expect(tokensSentence([], now)).toBe('There is no token.');
  expect(tokensSentence([token({ status: 'revoked' })], now)).toBe('No token works any more.');
  expect(tokensSentence([token({})], now)).toBe('1 token works, it ends in 9 days.');
  const three = [token({ expiresAt: inDays(300) }), token({}), token({ status: 'revoked' })];
  expect(tokensSentence(three, now)).toBe('2 tokens work, the next ends in 9 days.');
});

test('a token past its end does not work, whatever the list last said', () => {
  expect(isWorking(token({ expiresAt: inDays(0) }), now)).toBe(false);
});

test('revoking asks for the name of a token used in the last seven days only', () => {
  expect(wasUsedLately(token({}), now)).toBe(false);
  expect(wasUsedLately(token({ lastUsedAt: inDays(-6.9) }), now)).toBe(true);
  expect(wasUsedLately(token({ lastUsedAt: inDays(-7) }), now)).toBe(false);
});

test('a ready line is one shell word for each part, quotes in a name included', () => {
  const line = callLine('http://x/org/a', '$T', "orders/it's");
  expect(line).toContain(`"tool":"orders/it'\\''s"`);
});
