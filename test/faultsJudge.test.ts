/** What the rows of faults would find: each kind of loss, repetition and surprise is told, and a clean history is not. */
import { judgeCalls, type Found } from './faults/judgeCalls';
import { faultsOf, table } from './faults/table';
import type { Call, Verdict } from './faults/types';
import type { Entry } from './harness';

const call = (mark: string, end: Call['end'] = 'ok', text = '', status = 200): Call => ({ mark, end, text, status, ms: 10, endedAt: 0 });
const entry = (traceId: string, phase: string, outcome?: string, callId = `call ${traceId}`): Entry =>
  ({ traceId, phase, outcome, callId, seq: 0, type: 'tool.call', actor: { kind: 'serviceAccount' } }) as unknown as Entry;
const done = (mark: string): Entry[] => [entry(mark, 'intent'), entry(mark, 'outcome', 'succeeded')];

function judged(calls: Call[], entries: Entry[], effects: string[], certain = true): Found {
  const found: Found = { lost: [], duplicated: [], unexpected: [] };
  judgeCalls({ calls, certain }, entries, effects, found);
  return found;
}
const nothing: Found = { lost: [], duplicated: [], unexpected: [] };

test('a clean history: a success, a refusal, a call that may have run and did', () => {
  const calls = [call('a'), call('b', 'refused', 'Nothing was run'), call('c', 'unknown', 'It may have run')];
  const entries = [...done('a'), entry('c', 'intent'), entry('c', 'outcome', 'unknown')];
  expect(judged(calls, entries, ['a', 'c'])).toEqual(nothing);
});

test.each<[keyof Found, string, Found]>([
  ['lost', 'a success without an outcome', judged([call('a')], [], ['a'])],
  ['lost', 'a success without an effect', judged([call('a')], done('a'), [])],
  ['duplicated', 'an effect that happened twice', judged([call('a')], done('a'), ['a', 'a'])],
  ['duplicated', 'a second outcome', judged([call('a')], [...done('a'), entry('a', 'outcome', 'unknown')], ['a'])],
  ['unexpected', 'an effect without an intent', judged([call('a', 'unknown')], [], ['a'], false)],
  [
    'unexpected',
    'an effect of a call that was told that nothing ran',
    judged([call('a', 'refused', 'Nothing was run')], [entry('a', 'intent'), entry('a', 'outcome', 'unknown')], ['a']),
  ],
  ['unexpected', 'an intent without an outcome', judged([call('a', 'unknown')], [entry('a', 'intent')], [])],
  ['unexpected', 'a caller who may and was told otherwise', judged([call('a', 'refused', '', 401)], [], [])],
  ['unexpected', 'an error of the inside', judged([call('a', 'refused', 'MongoNetworkError', 503)], [], [])],
  ['unexpected', 'a call that may have run and never began, with broker and edge up', judged([call('a', 'unknown')], [], [])],
])('%s: %s', (kind, _, found) => {
  expect(found[kind].length).toBeGreaterThan(0);
});

test('a row fails for what it found, for a late answer and for a late recovery', () => {
  const verdict: Verdict = {
    row: 'R-01',
    title: 'x',
    intents: 1,
    ok: 1,
    causes: {},
    refused: 0,
    unknown: 0,
    faults: 0,
    ...nothing,
    slowestMs: 100,
    recoveredMs: 100,
  };
  const limits = { answerMs: 2_000, recoverMs: 5_000 };
  expect(faultsOf(verdict, limits)).toEqual([]);
  for (const bad of [
    { lost: ['x'] },
    { duplicated: ['x'] },
    { unexpected: ['x'] },
    { slowestMs: 2_001 },
    { recoveredMs: 5_001 },
    { ok: 0 },
  ])
    expect(faultsOf({ ...verdict, ...bad }, limits)).toHaveLength(1);
  expect(table([verdict])).toContain('| R-01 | 1 | 1 | 0 | 0 | 0 | 0 | 0 | 100 | 100 | x |');
});
