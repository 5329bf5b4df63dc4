import { tokenProblem } from './tokenProblem';

const now = new Date('2026-11-21T12:00:00.000Z');
const DAY = 86_400_000;
const problemOf = (state: string, status: string, days: number) =>
  tokenProblem({ state, token: { status, expiresAt: new Date(now.getTime() + days * DAY).toISOString() } }, now);

test('an active deployment says that its token does not work, or soon will not', () => {
  expect(problemOf('active', 'active', 90)).toBeUndefined();
  expect(problemOf('active', 'active', 3)).toBe('expiring');
  expect(problemOf('active', 'active', -1)).toBe('expired');
  expect(problemOf('active', 'revoked', 90)).toBe('revoked');
});

test('one that is suspended or stopped says that, and who sees no token is told nothing of it', () => {
  for (const state of ['suspended', 'failed', 'pushing']) expect(problemOf(state, 'revoked', 90)).toBeUndefined();
  expect(tokenProblem({ state: 'active' }, now)).toBeUndefined();
});
