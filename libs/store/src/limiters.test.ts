/** The rules of counting, with a clock and a shared tally in the test's hand. */
import { limiterOver } from './limiters';
import type { Count, Tally } from './tally';
import type { Limiter, LimitRule } from './types';

const rule: LimitRule = { name: 'test', points: 100, seconds: 60 };

/** A counter that answers when the test says so, or at once. */
function shared(points: number, held = false) {
  const state = { used: 0, msLeft: 60_000, adds: [] as number[], waiting: [] as (() => void)[] };
  const count = (): Count => ({ left: state.used > points ? -1 : points - state.used, msLeft: state.msLeft });
  const tally: Tally = {
    add: (_key, more) => {
      state.adds.push(more);
      state.used += more;
      const answer = count();
      return held ? new Promise((done) => state.waiting.push(() => done(answer))) : Promise.resolve(answer);
    },
  };
  return { state, tally };
}
const settle = (): Promise<void> => new Promise((done) => setImmediate(done));
async function takeMany(limiter: Limiter, times: number, key = 'k'): Promise<number> {
  let passed = 0;
  for (let i = 0; i < times; i += 1) if ((await limiter.take(key)) === undefined) passed += 1;
  return passed;
}

test('exactly the limit passes one process, and the refusal says when to come back', async () => {
  let now = 0;
  const { state, tally } = shared(100);
  const limiter = limiterOver(rule, tally, () => now);
  expect(await takeMany(limiter, 250)).toBe(100);
  now += 18_500;
  state.msLeft = 41_500;
  expect(await limiter.take('k')).toEqual({ retryAfterSeconds: 42, starts: false });
  expect(await limiter.take('other')).toBeUndefined();
  now += 41_500;
  expect(await limiter.take('k')).toBeUndefined();
});

test('the first refusal of a window says that it starts', async () => {
  let now = 0;
  const limiter = limiterOver({ ...rule, points: 1 }, shared(1).tally, () => now);
  for (let window = 0; window < 2; window += 1) {
    await limiter.take('k');
    await settle();
    const refusals = [await limiter.take('k'), await limiter.take('k')];
    expect(refusals.map((refusal) => refusal?.starts)).toEqual([true, false]);
    now += 60_000;
  }
});

test('no take waits for the tally, and one in fifty of the limit asks it', async () => {
  const { state, tally } = shared(100, true);
  const limiter = limiterOver(rule, tally, () => 0);
  expect(await takeMany(limiter, 100)).toBe(100);
  expect(state.adds).toEqual([2]);
  state.waiting.shift()!();
  await settle();
  expect(state.adds).toEqual([2, 98]);
});

test('what others used counts here after the next telling, at most a fiftieth of the limit later', async () => {
  const { tally } = shared(100);
  const [a, b] = [limiterOver(rule, tally, () => 0), limiterOver(rule, tally, () => 0)];
  expect(await takeMany(a, 100)).toBe(100);
  expect(await takeMany(b, 100)).toBeLessThanOrEqual(2);
});

test('a tally that forgot, or moved on to its next window, makes no process more generous than its own window', async () => {
  const { state, tally } = shared(100);
  const limiter = limiterOver(rule, tally, () => 0);
  let passed = 0;
  for (let i = 0; i < 40; i += 1) {
    passed += await takeMany(limiter, 10);
    state.used = 0;
  }
  expect(passed).toBe(100);
});

test('the end of the shared window is the end of the one here', async () => {
  let now = 0;
  const { state, tally } = shared(100);
  state.used = 100;
  state.msLeft = 1_000;
  const limiter = limiterOver(rule, tally, () => now);
  expect(await takeMany(limiter, 10)).toBe(2);
  now += 1_000;
  state.used = 0;
  expect(await takeMany(limiter, 10)).toBe(10);
});

test('what weighs more uses the limit up sooner; the take that crosses it still passes', async () => {
  const limiter = limiterOver(rule, shared(100).tally, () => 0);
  expect([await limiter.take('k', 99), await limiter.take('k', 99)]).toEqual([undefined, undefined]);
  expect(await limiter.take('k')).toMatchObject({ starts: true });
});

test('an exact limiter asks first and lets through what the tally has left', async () => {
  const { state, tally } = shared(3);
  const exact = { ...rule, points: 3, exact: true };
  const [a, b] = [limiterOver(exact, tally), limiterOver(exact, tally)];
  expect((await takeMany(a, 2)) + (await takeMany(b, 5))).toBe(3);
  expect(state.adds).toHaveLength(7);
  expect(await b.take('k')).toMatchObject({ retryAfterSeconds: 60, starts: false });
});

test('no points means no limit', async () => {
  const { state, tally } = shared(0);
  expect(await takeMany(limiterOver({ ...rule, points: 0 }, tally), 1_000)).toBe(1_000);
  expect(state.adds).toEqual([]);
});

test('a flood of keys costs memory for a bounded number', async () => {
  const limiter = limiterOver({ ...rule, points: 1 }, shared(Infinity).tally, () => 0);
  await limiter.take('first');
  for (let i = 0; i < 50_000; i += 1) void limiter.take(`k${i}`);
  await settle();
  expect(await limiter.take('first')).toBeUndefined();
});
