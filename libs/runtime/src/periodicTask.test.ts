import { startPeriodicTask, type PeriodicTask } from './periodicTask';

const EVERY_MS = 10_000;

let turns: number;
let warnings: string[];
let stops: (() => Promise<void> | void)[];
/** Replaced by a test whose turn does something. */
let turn: (stopping: AbortSignal) => Promise<void>;

beforeEach(() => {
  jest.useFakeTimers();
  [turns, warnings, stops, turn] = [0, [], [], () => Promise.resolve()];
});
afterEach(async () => {
  for (const stop of stops) await stop();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const start = (atStart = false, everyMs = EVERY_MS, retryMs?: number): PeriodicTask =>
  startPeriodicTask(
    { log: { warn: (_: object, text?: string) => void warnings.push(text!) }, onStop: (_, stop) => void stops.push(stop) },
    { what: 'sweep', everyMs, retryMs, atStart },
    (stopping) => {
      turns += 1;
      return turn(stopping);
    },
  );
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);
const fail = (): never => {
  throw new Error('away');
};
/** A turn that lasts until its end is called. */
function long(): () => void {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  turn = () => ended;
  return () => {
    turn = () => Promise.resolve();
    end();
  };
}

test('takes a turn after every rest, the first one at once only when asked', async () => {
  start();
  await pass(EVERY_MS - 1);
  expect(turns).toBe(0);
  await pass(1);
  expect(turns).toBe(1);
  await pass(3 * EVERY_MS);
  expect(turns).toBe(4);
  start(true);
  expect(turns).toBe(5);
});

test('no turn begins while another runs; kicks that come meanwhile are one turn, right after it', async () => {
  const end = long();
  const task = start(true);
  await pass(5 * EVERY_MS);
  task.kick();
  task.kick();
  expect(turns).toBe(1);
  end();
  await pass(0);
  expect(turns).toBe(2);
  await pass(EVERY_MS - 1);
  expect(turns).toBe(2);
});

test('a kick ends the rest', async () => {
  const task = start();
  task.kick();
  await pass(0);
  expect(turns).toBe(1);
});

test.each([
  ['throws', fail],
  ['rejects', () => Promise.reject(new Error('away'))],
])('a turn that %s is logged, now and then, and tried again after the rest, whoever kicks', async (_, broken) => {
  turn = broken;
  const task = start(true);
  await pass(0);
  for (let i = 0; i < 100; i += 1) {
    task.kick();
    await pass(1);
  }
  expect([turns, warnings]).toEqual([1, ['sweep failed, will try again']]);
  await pass(EVERY_MS);
  expect([turns, warnings.length]).toEqual([2, 2]);
});

test('after a failed turn it rests as long as is said for that, whoever kicks', async () => {
  turn = fail;
  const task = start(true, EVERY_MS, 1_000);
  await pass(0);
  task.kick();
  await pass(999);
  expect(turns).toBe(1);
  turn = () => Promise.resolve();
  await pass(1);
  expect(turns).toBe(2);
  await pass(EVERY_MS - 1);
  expect(turns).toBe(2);
});

test('an outage fills no log, however short the rest', async () => {
  turn = fail;
  start(true, 1_000);
  await pass(12_500);
  expect(warnings).toHaveLength(3);
});

test('the stop tells the running turn and waits for it; then nothing wakes the task any more', async () => {
  const end = long();
  const held = turn;
  let told: AbortSignal | undefined;
  turn = (stopping) => {
    told = stopping;
    return held(stopping);
  };
  const task = start(true);
  task.kick();
  let stopped = false;
  const stopping = Promise.resolve(stops.pop()!()).then(() => (stopped = true));
  await pass(0);
  expect([told?.aborted, stopped]).toEqual([true, false]);
  end();
  await stopping;
  task.kick();
  await pass(2 * EVERY_MS);
  expect(turns).toBe(1);
});

test.each([
  ['after a good turn', () => Promise.resolve()],
  ['after a failed one', fail],
])('the stop does not wait for the rest %s', async (_, result) => {
  turn = result;
  // What earlier suites of this process left may set timers too.
  const set = jest.spyOn(globalThis, 'setTimeout');
  const cleared = jest.spyOn(globalThis, 'clearTimeout');
  start(true);
  await pass(0);
  const rest = set.mock.results[set.mock.calls.findLastIndex(([, ms]) => ms === EVERY_MS)]!.value as NodeJS.Timeout;
  await stops.pop()!();
  expect(cleared.mock.calls.flat()).toContain(rest);
});
