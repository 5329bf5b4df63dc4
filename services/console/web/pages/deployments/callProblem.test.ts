import { callProblem } from './callProblem';

const now = new Date('2026-11-21T12:00:00.000Z');
const DAY = 86_400_000;
const token = (days: number) => ({ status: 'active', expiresAt: new Date(now.getTime() + days * DAY).toISOString() });

test('an active deployment says that its token ends soon, or has ended since', () => {
  expect(callProblem({ state: 'active', token: token(90) }, now)).toBeUndefined();
  expect(callProblem({ state: 'active', token: token(3) }, now)).toBe('tokenExpiring');
  expect(callProblem({ state: 'active', token: token(-1) }, now)).toBe('tokenExpired');
});

test('what the server says of its calls comes first', () => {
  for (const callsRefused of ['accountBlocked', 'accountDisabled', 'tokenRevoked', 'tokenExpired'] as const)
    expect(callProblem({ state: 'active', callsRefused, token: token(3) }, now)).toBe(callsRefused);
  expect(callProblem({ state: 'failed', callsRefused: 'accountDisabled' }, now)).toBe('accountDisabled');
});

test('one that is suspended or stopped says that, and who sees no token is told nothing of it', () => {
  for (const state of ['suspended', 'failed', 'pushing']) expect(callProblem({ state, token: token(3) }, now)).toBeUndefined();
  expect(callProblem({ state: 'active' }, now)).toBeUndefined();
});
