import { statuses, statusOf, tokenState, type StatusWords } from './status';
import { roles } from './tokens';

const now = new Date('2026-11-21T12:00:00.000Z');
const DAY = 86_400_000;
const ending = (offset: number, status = 'active') =>
  tokenState({ status, expiresAt: new Date(now.getTime() + offset).toISOString() }, now);

test('every state has a word, a role of the palette and a sentence', () => {
  for (const [name, { word, role, sentence }] of Object.entries<StatusWords>(statuses)) {
    expect([name, word.length > 0, role in roles, sentence.endsWith('.')]).toEqual([name, true, true, true]);
  }
});

test('a value the table does not know is said to be unknown, whatever it is called', () => {
  expect(statusOf('token', 'revoked').word).toBe('Revoked');
  expect(statusOf('token', 'melted').word).toBe('Unknown');
  expect(statusOf('constructor', '').word).toBe('Unknown');
});

test('a token that ends within two weeks says so, and one past its end has expired whatever the server last said', () => {
  expect([ending(15 * DAY), ending(13 * DAY), ending(0), ending(-1)]).toEqual(['active', 'expiring', 'expired', 'expired']);
  expect(ending(15 * DAY, 'revoked')).toBe('revoked');
});
