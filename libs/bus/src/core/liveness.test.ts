import { judge, isUnbegun, type Verdict } from './liveness';
import type { CallState } from './pendingCall';

const limits = { silenceMs: 1_600, startMs: 1_000, unheardMs: 800, returnWindowMs: 1_500 };
const aborted = AbortSignal.abort();
const probe = { id: 1, sentAt: 1_850 };

interface State {
  readonly state?: CallState;
  readonly idempotent?: boolean;
  readonly heardAt?: number;
  readonly probe?: typeof probe;
  readonly signal?: AbortSignal;
}

/** A call that was issued at 0, with a deadline at 10,000 and the next try of a returned call at 60. */
const verdictOf = ({ state = 'sent', idempotent = false, heardAt = 0, ...rest }: State, now: number): Verdict =>
  judge(
    { probe: undefined, signal: undefined, ...rest, rpc: { idempotent }, state, heardAt, issuedAt: 0, deadline: 10_000, retryAt: 60 },
    now,
    limits,
  );

const silence = { lost: 'silence for 1600 ms' };
const noQueue = { lost: 'no process has declared its queue' };

test.each<[string, State, ...[number, Verdict][]]>([
  ['its caller went away', { signal: aborted }, [0, 'abandon'], [10_000, 'abandon']],
  ['its deadline passes', { heardAt: 9_900 }, [9_999, 'wait'], [10_000, { lost: 'no answer before the deadline' }]],
  ['no queue took it', { state: 'returned' }, [59, 'wait'], [60, 'resend'], [1_499, 'resend'], [1_500, noQueue]],
  ['it is idempotent', { idempotent: true }, [1_599, 'wait'], [1_600, silence]],
  ['it is idempotent and waits for a channel', { idempotent: true, state: 'stranded' }, [1_599, 'wait'], [1_600, silence]],
  ['it was begun', { state: 'begun', heardAt: 500 }, [2_099, 'wait'], [2_100, silence]],
  ['nobody began it', {}, [1_799, 'wait'], [1_800, 'probe']],
  ['it was held, and nobody began it', { heardAt: 500 }, [2_099, 'wait'], [2_100, 'probe']],
  ['its probe is away', { probe }, [3_449, 'wait'], [3_450, { lost: 'silence, also of the broker' }]],
  [
    'a worker holds it while its probe is away',
    { probe, heardAt: 1_900 },
    [3_499, 'wait'],
    [3_500, { lost: 'silence, also of the broker' }],
  ],
])('a call when %s', (_, state, ...expected) => {
  expect(expected.map(([now]) => verdictOf(state, now))).toEqual(expected.map(([, verdict]) => verdict));
});

test('a call is unbegun when nothing was heard of it since its probe was sent', () => {
  expect(isUnbegun({ state: 'sent', heardAt: 1_849 }, probe)).toBe(true);
  expect(isUnbegun({ state: 'sent', heardAt: 1_850 }, probe)).toBe(false);
  expect(isUnbegun({ state: 'begun', heardAt: 0 }, probe)).toBe(false);
});
