import type { ApprovalItem, AuditEntry } from '../../api/types';
import { copy } from './copy';
import { joinedTimeline } from './joined';
import { timelineOf } from './timeline';

const now = new Date('2026-11-21T12:30:00.000Z');
const repeated = {
  seq: 7,
  type: 'approval.requested',
  phase: 'single',
  occurredAt: '2026-11-21T12:10:00.000Z',
  actor: { kind: 'serviceAccount', id: 'svc_1', name: 'nightly' },
  tool: 'orders/refund',
  data: { requestId: 'req_1', repeat: true, firstCorrelationId: 'c-1', expiresAt: '2026-11-21T13:00:00.000Z' },
} as unknown as AuditEntry;
const decision = { by: { name: 'Ana' }, at: '2026-11-21T12:20:00.000Z' };
const ran = { outcome: 'completed', at: '2026-11-21T12:20:01.000Z', isError: false, httpStatus: 200, durationMs: 312 };
const request = (status: string, rest: object = {}): ApprovalItem =>
  ({ requestId: 'req_1', status, createdAt: '2026-11-21T12:00:00.000Z', expiresAt: '2026-11-21T13:00:00.000Z', ...rest }) as ApprovalItem;
const told = timelineOf([repeated], now)!;
const ends = (of?: ApprovalItem, at = now) => {
  const { state, gates } = joinedTimeline(told, of, at);
  return [state, ...(['approved', 'sent', 'answered'] as const).map((step) => gates[step]?.state ?? 'later')];
};

test('until its request is read nobody is said to have approved it', () => {
  expect(ends()).toEqual(['repeated', 'later', 'later', 'later']);
  expect(told.gates.approved?.words).toBe('see the request');
});

test.each([
  ['pending', {}, ['waiting', 'waiting', 'later', 'later']],
  ['approved', { decision }, ['approved', 'done', 'waiting', 'later']],
  ['rejected', { decision }, ['rejected', 'refused', 'never', 'never']],
  ['expired', {}, ['expired', 'refused', 'never', 'never']],
  ['cancelled', {}, ['cancelled', 'refused', 'never', 'never']],
  ['completed', { decision, execution: ran }, ['succeeded', 'done', 'done', 'done']],
  ['completed', { decision, execution: { ...ran, isError: true, httpStatus: 409 } }, ['failed', 'done', 'done', 'failed']],
  ['failed', { decision, execution: { ...ran, outcome: 'failed' } }, ['denied', 'done', 'failed', 'never']],
  ['unknown', { decision, execution: { ...ran, outcome: 'unknown' } }, ['unknown', 'done', 'unknown', 'unknown']],
])('it goes on as its request: %s %j', (status, rest, expected) => {
  expect(ends(request(status, rest))).toEqual(expected);
});

test('past its end the request has expired', () => {
  expect(ends(request('pending'), new Date('2026-11-21T13:00:00.000Z'))[0]).toBe('expired');
});

test('its sentence says that it joined, then what became of the request', () => {
  const { state, result, wasApproved, hasJoined } = joinedTimeline(told, request('completed', { decision, execution: ran }), now);
  expect(copy.ends(state, result ?? {}, wasApproved, hasJoined)).toBe(
    'It joined a request that was already waiting. It was answered 200 in 312 ms.',
  );
});

test('why the request it joined was not made, or may have been, is told', () => {
  const reason = 'orders has been switched off.';
  for (const status of ['failed', 'unknown'])
    expect(joinedTimeline(told, request(status, { decision, execution: { ...ran, outcome: status, reason } }), now).result?.reason).toBe(
      reason,
    );
});

test('what was written with the decision about the request it joined is told', () => {
  const commented = { ...decision, comment: 'ask Finance first' };
  expect(joinedTimeline(told, request('rejected', { decision: commented }), now).comment).toBe('ask Finance first');
});

test('a call with a request of its own is told by the trail alone', () => {
  const own = timelineOf([{ ...repeated, data: { requestId: 'req_1' } }], now)!;
  expect(joinedTimeline(own, request('rejected', { decision }), now)).toBe(own);
});
