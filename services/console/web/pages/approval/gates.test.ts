import { gatesOf } from './gates';
import { statusAt } from './statusAt';

const asked = { createdAt: '2026-11-21T12:00:00.000Z', expiresAt: '2026-11-21T13:00:00.000Z' };
const decision = { by: { name: 'Ana' }, at: '2026-11-21T12:10:00.000Z' };
const ran = { outcome: 'completed' as const, at: '2026-11-21T12:10:01.000Z', isError: false, httpStatus: 200, durationMs: 312 };
const states = (gates: ReturnType<typeof gatesOf>) =>
  (['approved', 'sent', 'answered'] as const).map((step) => gates[step]?.state ?? 'later');

test('time ends a request, whether or not the server was asked again', () => {
  const pending = { status: 'pending' as const, expiresAt: asked.expiresAt };
  expect(statusAt(pending, new Date('2026-11-21T12:59:59.999Z'))).toBe('pending');
  expect(statusAt(pending, new Date(asked.expiresAt))).toBe('expired');
  expect(statusAt({ ...pending, status: 'approved' }, new Date('2027-01-01T00:00:00Z'))).toBe('approved');
});

test('decision and execution are two facts', () => {
  expect(states(gatesOf(asked, 'pending'))).toEqual(['waiting', 'later', 'later']);
  expect(states(gatesOf({ ...asked, decision }, 'approved'))).toEqual(['done', 'waiting', 'later']);
  expect(states(gatesOf({ ...asked, decision, execution: ran }, 'completed'))).toEqual(['done', 'done', 'done']);
  expect(states(gatesOf({ ...asked, decision }, 'rejected'))).toEqual(['refused', 'never', 'never']);
  expect(states(gatesOf(asked, 'expired'))).toEqual(['refused', 'never', 'never']);
  expect(states(gatesOf(asked, 'cancelled'))).toEqual(['refused', 'never', 'never']);
});

test('an answer that says no is an answer, a call that was not made is none, and the unknown is said', () => {
  const no = gatesOf({ ...asked, decision, execution: { ...ran, isError: true, httpStatus: 409 } }, 'completed');
  expect([no.sent?.state, no.answered?.state, no.answered?.words]).toEqual(['done', 'failed', '409 in 312 ms']);
  expect(states(gatesOf({ ...asked, decision, execution: { ...ran, outcome: 'failed' } }, 'failed'))).toEqual(['done', 'failed', 'never']);
  expect(states(gatesOf({ ...asked, decision, execution: { ...ran, outcome: 'unknown' } }, 'unknown'))).toEqual([
    'done',
    'unknown',
    'unknown',
  ]);
});

test('until it ran, what is recorded is the request', () => {
  for (const status of ['pending', 'rejected', 'expired', 'approved', 'failed'] as const) {
    expect(gatesOf({ ...asked, decision }, status).recorded?.words).toBe('request recorded');
  }
  expect(gatesOf({ ...asked, decision, execution: ran }, 'completed').recorded).toEqual({ state: 'done' });
});
