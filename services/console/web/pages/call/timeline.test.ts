import type { AuditEntry } from '../../api/types';
import { isOpen, timelineOf } from './timeline';

const now = new Date('2026-11-21T12:30:00.000Z');
let seq = 0;
const entry = (type: string, rest: object = {}): AuditEntry =>
  ({
    seq: ++seq,
    type,
    phase: 'single',
    occurredAt: `2026-11-21T12:00:${String(seq % 60).padStart(2, '0')}.000Z`,
    recordedAt: '2026-11-21T12:00:00.000Z',
    actor: { kind: 'serviceAccount', id: 'svc_1', name: 'nightly' },
    tool: 'orders/refund',
    ...rest,
  }) as unknown as AuditEntry;

const requested = () =>
  entry('approval.requested', { data: { requestId: 'req_1', rule: { id: 'r1', name: 'Refunds' }, expiresAt: '2026-11-21T13:00:00.000Z' } });
const approved = () => entry('approval.approved', { actor: { kind: 'user', name: 'Ana' }, data: { requestId: 'req_1' } });
const intent = () => entry('tool.call', { phase: 'intent', callId: 'c', data: { rule: 'r1' } });
const outcome = (word: string, data: object = {}) => entry('tool.call', { phase: 'outcome', callId: 'c', outcome: word, data });
const strip = (...entries: AuditEntry[]) => {
  const { state, gates } = timelineOf(entries, now)!;
  return [
    state,
    ...(['found', 'decided', 'recorded', 'approved', 'sent', 'answered'] as const).map((step) => gates[step]?.state ?? 'later'),
  ];
};

test('an ordinary call needs nobody', () => {
  expect(strip(intent())).toEqual(['running', 'done', 'done', 'done', 'notNeeded', 'waiting', 'later']);
  expect(strip(intent(), outcome('succeeded', { status: 200 }))).toEqual([
    'succeeded',
    'done',
    'done',
    'done',
    'notNeeded',
    'done',
    'done',
  ]);
});

test('an intent that arrived after its outcome, and after a decision, changes nothing', () => {
  const [asked, yes] = [requested(), approved()];
  const [ended, late] = [outcome('succeeded', { status: 200 }), intent()];
  expect(strip(asked, yes, ended, late)).toEqual(strip(asked, yes, late, ended));
  expect(strip(asked, yes, ended, late)[0]).toBe('succeeded');
  expect(isOpen([asked, yes, ended, late])).toBe(false);
});

test('what became known after the call was closed as unknown is how it ended', () => {
  const late = entry('tool.call', { callId: 'c', outcome: 'succeeded', data: { status: 200, late: true } });
  const ended = [intent(), outcome('unknown', { by: 'reaper' }), late];
  expect(strip(...ended)).toEqual(['succeeded', 'done', 'done', 'done', 'notNeeded', 'done', 'done']);
  expect(timelineOf(ended, now)!.result).toMatchObject({ status: 200 });
});

test.each([
  ['block', ['denied', 'done', 'blocked', 'done', 'never', 'never', 'never']],
  ['grant', ['denied', 'done', 'refused', 'done', 'never', 'never', 'never']],
  ['name', ['denied', 'refused', 'never', 'done', 'never', 'never', 'never']],
  ['disabled', ['denied', 'done', 'refused', 'done', 'never', 'never', 'never']],
  ['arguments', ['denied', 'done', 'done', 'done', 'never', 'refused', 'never']],
  ['credential', ['denied', 'done', 'done', 'done', 'never', 'refused', 'never']],
  ['definitionChanged', ['denied', 'done', 'done', 'done', 'never', 'refused', 'never']],
  ['credentialChanged', ['denied', 'done', 'done', 'done', 'never', 'refused', 'never']],
  ['bulkhead', ['denied', 'done', 'done', 'done', 'notNeeded', 'refused', 'never']],
])('refused at %s: what came before is done, what comes after is not', (step, expected) => {
  expect(strip(outcome('denied', { step, reason: 'because' }))).toEqual(expected);
  expect(timelineOf([outcome('denied', { step, reason: 'because' })], now)!.denial).toEqual({ step, reason: 'because' });
});

test('a waiting call goes on from its decision', () => {
  expect(strip(requested())).toEqual(['waiting', 'done', 'done', 'done', 'waiting', 'later', 'later']);
  expect(strip(requested(), approved())).toEqual(['approved', 'done', 'done', 'done', 'done', 'later', 'later']);
  expect(strip(requested(), approved(), intent(), outcome('failed', { status: 409 }))).toEqual([
    'failed',
    'done',
    'done',
    'done',
    'done',
    'done',
    'failed',
  ]);
  expect(strip(requested(), entry('approval.rejected'))).toEqual(['rejected', 'done', 'done', 'done', 'refused', 'never', 'never']);
  expect(strip(requested(), approved(), outcome('denied', { step: 'block' }))).toEqual([
    'denied',
    'done',
    'blocked',
    'done',
    'done',
    'never',
    'never',
  ]);
});

test('what whoever decided wrote is part of the story', () => {
  const rejected = entry('approval.rejected', { data: { requestId: 'req_1', comment: 'ask Finance first' } });
  expect(timelineOf([requested(), rejected], now)!.comment).toBe('ask Finance first');
  expect(timelineOf([requested(), approved()], now)!).not.toHaveProperty('comment');
});

test('somebody who tried to decide and may not changes nothing', () => {
  expect(strip(requested(), entry('approval.refused'))[0]).toBe('waiting');
});

test('past its end a request has expired, whether or not the trail says so yet', () => {
  expect(timelineOf([requested()], new Date('2026-11-21T13:00:00.000Z'))!.state).toBe('expired');
});

test('may have run is said as that', () => {
  expect(strip(intent(), outcome('unknown'))).toEqual(['unknown', 'done', 'done', 'done', 'notNeeded', 'unknown', 'unknown']);
  expect(strip(intent(), outcome('failed')).slice(-2)).toEqual(['failed', 'never']);
});

test('the rule is named where any entry names it, and other facts tell of no call', () => {
  expect(timelineOf([requested(), approved(), intent()], now)!.rule).toEqual({ id: 'r1', name: 'Refunds' });
  expect(timelineOf([entry('grant.put')], now)).toBeUndefined();
});

const denied = (step: string) => outcome('denied', { step, reason: 'because', rule: 'r1' });

test('a rule is no reason for what another step refused, unless it had sent the call to a person', () => {
  expect(timelineOf([denied('rule')], now)!.rule).toEqual({ id: 'r1' });
  for (const step of ['arguments', 'credential', 'budget']) expect(timelineOf([denied(step)], now)!.rule).toBeUndefined();
  expect(timelineOf([requested(), approved(), denied('block')], now)!.rule).toEqual({ id: 'r1', name: 'Refunds' });
});

test('is read again only while more is to come', () => {
  expect([isOpen([intent()]), isOpen([intent(), outcome('succeeded')]), isOpen([])]).toEqual([true, false, true]);
});

test('a call that was refused by a budget is told to need more than is left, which may be something', () => {
  expect(timelineOf([denied('budget')], now)!.gates.decided).toMatchObject({ state: 'refused', words: 'less budget left than it needs' });
});
