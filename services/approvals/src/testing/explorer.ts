/**
 * Every order in which two approvers, a canceller, the end of time, two executors and their deaths can meet on one request, walked state by state.
 * The request's rules are those of the store (`guardOf`, read here as the query it is); the executor's row follows the rules it shares with us: claimed
 * once per request, a higher fence for each new holder, `sent` before the bytes go out, never back from there.
 */
import type { approvals } from '@gatehouse/contracts';
import { transitions, finalTransitions, guardOf, type Transition } from '../domain/transitions';

type Status = approvals.RequestStatus;
type Outcome = keyof typeof finalTransitions;

interface Row {
  state: 'claimed' | 'sent' | 'ended';
  fence: number;
  outcome: Outcome | '';
}
/** How far an executor has come; `fence` is the one it was given, which may be an old one. */
interface Executor {
  at: 'idle' | 'claimed' | 'checked' | 'sent' | 'answered';
  fence: number;
}
export interface State {
  status: Status;
  lapsed: boolean;
  /** Arrows out of `pending` that were taken. */
  decisions: number;
  voted: [boolean, boolean];
  cancelled: boolean;
  row: Row | null;
  executors: [Executor, Executor];
  sends: number;
  /** Outcomes by attempt, which is the fence it ran under. */
  outcomes: Outcome[][];
  refused: number[];
  crashes: number;
  misjudged: number;
}
/** What a test switches off, to see that it is needed. */
export interface Defences {
  guard?: (transition: Transition, now: Date, digest: string) => Record<string, unknown>;
  /** A write of the row asks for the fence its holder was given. */
  fencing?: boolean;
  /** A row that was sent is never claimed again. */
  sentIsFinal?: boolean;
}

const EXPIRES = new Date(5);
const BEFORE = new Date(1);
const AFTER = new Date(10);
const DIGEST = 'the digest';

/** Tells whether a document matches a query, as the database would. */
const matches = (document: Record<string, unknown>, query: Record<string, unknown>): boolean =>
  Object.entries(query).every(([name, wanted]) => {
    const value = document[name];
    if (typeof wanted !== 'object' || wanted === null) return value === wanted;
    return Object.entries(wanted).every(([operator, limit]) =>
      operator === '$gt' ? value! > limit : operator === '$lte' ? value! <= limit : false,
    );
  });

export const start: State = {
  status: 'pending',
  lapsed: false,
  decisions: 0,
  voted: [false, false],
  cancelled: false,
  row: null,
  executors: [
    { at: 'idle', fence: 0 },
    { at: 'idle', fence: 0 },
  ],
  sends: 0,
  outcomes: [],
  refused: [],
  crashes: 3,
  misjudged: 2,
};

interface Step {
  readonly name: string;
  readonly next: State;
}

/** `structuredClone` takes most of the time of the walk. */
const copyOf = (state: State): State => ({
  ...state,
  voted: [...state.voted],
  row: state.row && { ...state.row },
  executors: [{ ...state.executors[0] }, { ...state.executors[1] }],
  outcomes: state.outcomes.map((each) => [...each]),
  refused: [...state.refused],
});

/** Everything that can happen next. Throws where something happens that never may. */
export function steps(state: State, { guard = guardOf, fencing = true, sentIsFinal = true }: Defences): Step[] {
  const found: Step[] = [];
  const step = (name: string, change: (next: State) => void): void => {
    const next = copyOf(state);
    change(next);
    found.push({ name, next });
  };
  const take = (next: State, transition: Transition): void => {
    const now = next.lapsed ? AFTER : BEFORE;
    if (!matches({ status: next.status, expiresAt: EXPIRES, digest: DIGEST }, guard(transition, now, DIGEST))) return;
    if (transition.from === 'pending') next.decisions += 1;
    if (transition.when === 'open' && next.lapsed) throw new Error(`${transition.to} after the time was over`);
    if (!['pending', 'approved'].includes(next.status)) throw new Error(`${next.status} became ${transition.to}`);
    next.status = transition.to;
  };

  if (!state.lapsed) step('time passes', (next) => (next.lapsed = true));
  else if (state.status === 'pending') step('sweep', (next) => take(next, transitions.expire));
  for (const i of [0, 1] as const) {
    if (state.voted[i]) continue;
    for (const transition of [transitions.approve, transitions.reject])
      step(`approver ${i} says ${transition.to}`, (next) => {
        next.voted[i] = true;
        take(next, transition);
      });
  }
  if (!state.cancelled)
    step('cancel', (next) => {
      next.cancelled = true;
      take(next, transitions.cancel);
    });
  if (state.row?.state === 'ended' && state.status === 'approved')
    step('finished', (next) => take(next, finalTransitions[next.row!.outcome as Outcome]));

  for (const i of [0, 1] as const) executorSteps(state, i, step, { fencing, sentIsFinal });
  return found;
}

/** Holds the row, as far as the row knows. */
const holds = ({ at, fence }: Executor, row: Row | null): boolean => at !== 'idle' && fence === row?.fence;

function executorSteps(
  state: State,
  i: 0 | 1,
  step: (name: string, change: (next: State) => void) => void,
  { fencing, sentIsFinal }: Required<Pick<Defences, 'fencing' | 'sentIsFinal'>>,
): void {
  const { row } = state;
  const { at, fence } = state.executors[i];
  const mine = (next: State, wanted: Row['state']): boolean => next.row!.state === wanted && (!fencing || next.row!.fence === fence);
  const become = (next: State, place: Executor['at'], held = fence): void => void (next.executors[i] = { at: place, fence: held });
  const end = (next: State, outcome: Outcome, attempt: number): void => {
    next.row = { state: 'ended', fence: next.row!.fence, outcome };
    (next.outcomes[attempt] ??= []).push(outcome);
  };

  if (at !== 'idle' && state.crashes > 0)
    step(`executor ${i} dies`, (next) => {
      next.crashes -= 1;
      become(next, 'idle', 0);
    });

  // The event may come any number of times, from the yes on.
  const told = !['pending', 'rejected', 'expired', 'cancelled'].includes(state.status);
  if (at === 'idle' && told) {
    const holder = state.executors.some((executor) => holds(executor, row));
    // A living holder may be taken for dead.
    const silent = row !== null && row.state !== 'ended' && (!holder || state.misjudged > 0);
    const judged = (next: State): void => void (next.misjudged -= holder ? 1 : 0);
    if (row === null)
      step(`executor ${i} claims`, (next) => {
        next.row = { state: 'claimed', fence: 1, outcome: '' };
        next.outcomes[1] = [];
        become(next, 'claimed', 1);
      });
    else if (silent && (row.state === 'claimed' || !sentIsFinal))
      step(`executor ${i} claims again`, (next) => {
        judged(next);
        next.refused.push(row.fence);
        next.row = { state: 'claimed', fence: row.fence + 1, outcome: '' };
        next.outcomes[row.fence + 1] = [];
        become(next, 'claimed', row.fence + 1);
      });
    else if (silent)
      step(`executor ${i} closes what was sent`, (next) => {
        judged(next);
        end(next, 'unknown', row.fence);
      });
  }
  // Account, grants, blocks and rules are asked again; any of them may say no.
  if (at === 'claimed') {
    step(`executor ${i} may go on`, (next) => (next.status === 'approved' ? become(next, 'checked') : become(next, 'idle', 0)));
    step(`executor ${i} may not go on`, (next) => {
      if (mine(next, 'claimed')) end(next, 'failed', fence);
      become(next, 'idle', 0);
    });
  }
  if (at === 'checked')
    step(`executor ${i} marks it sent`, (next) => {
      if (!mine(next, 'claimed')) return become(next, 'idle', 0);
      next.row = { ...next.row!, state: 'sent' };
      become(next, 'sent');
    });
  if (at === 'sent')
    step(`executor ${i} sends`, (next) => {
      next.sends += 1;
      if (['pending', 'rejected', 'expired', 'cancelled'].includes(next.status)) throw new Error(`sent although ${next.status}`);
      become(next, 'answered');
    });
  if (at === 'answered')
    step(`executor ${i} ends it`, (next) => {
      if (mine(next, 'sent')) end(next, 'completed', fence);
      become(next, 'idle', 0);
    });
}

function check({ decisions, sends, outcomes, refused }: State): void {
  if (decisions > 1) throw new Error('left pending twice');
  if (sends > 1) throw new Error('sent twice');
  outcomes.forEach((of, attempt) => {
    if (of.length + refused.filter((fence) => fence === attempt).length > 1) throw new Error(`two outcomes of attempt ${attempt}`);
  });
}

/** Checks a state in which nothing more can happen. */
function checkEnd({ status, row, outcomes, refused, sends }: State): void {
  if (status === 'pending' || status === 'approved') throw new Error(`stays ${status}`);
  if ((row === null) !== ['rejected', 'expired', 'cancelled'].includes(status)) throw new Error(`${status} with a row ${row?.state}`);
  if (status === 'completed' && sends !== 1) throw new Error('completed without a call');
  if (status === 'failed' && sends !== 0) throw new Error('failed, and yet sent');
  outcomes.forEach((of, attempt) => {
    if (of.length + refused.filter((fence) => fence === attempt).length !== 1) throw new Error(`attempt ${attempt} without an outcome`);
  });
}

/** Walk all there is. Throws at the first thing that never may be, with the way there. */
export function explore(defences: Defences = {}): { states: number; ends: Set<Status> } {
  const keyOf = (state: State): string => JSON.stringify(state);
  const from = new Map<string, { before: string; name: string }>();
  const seen = new Set([keyOf(start)]);
  const queue = [start];
  const ends = new Set<Status>();
  const way = (key: string): string[] => {
    const link = from.get(key);
    return link === undefined ? [] : [...way(link.before), link.name];
  };
  for (let state = queue.pop(); state !== undefined; state = queue.pop()) {
    const key = keyOf(state);
    try {
      check(state);
      const next = steps(state, defences);
      if (next.length === 0) {
        checkEnd(state);
        ends.add(state.status);
      }
      for (const { name, next: to } of next) {
        const found = keyOf(to);
        if (seen.has(found)) continue;
        seen.add(found);
        from.set(found, { before: key, name });
        queue.push(to);
      }
    } catch (err) {
      throw new Error(`${(err as Error).message}, after: ${way(key).join(' > ')}`, { cause: err });
    }
  }
  return { states: seen.size, ends };
}
