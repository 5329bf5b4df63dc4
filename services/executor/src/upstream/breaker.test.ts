/** When a breaker opens, what it lets through then, and when it closes. */
import { createBreaker, type Breaker, type IntegrationRef, type Opened, type Passage } from './breaker';

const PAUSE_MS = 10_000;
let now: number;
let opened: string[];
let last: Opened | undefined;
let breaker: Breaker;
const make = (failures: number): Breaker =>
  createBreaker({
    failures,
    pauseMs: PAUSE_MS,
    onOpen: (id) => void opened.push(id),
    onChange: (_, change) => void (last = change),
    clock: () => now,
  });
const of = (integrationId: string): IntegrationRef => ({ orgId: 'org_1', integrationId });
beforeEach(() => {
  [now, opened, last] = [1_000_000, [], undefined];
  breaker = make(10);
});

const enter = (id = 'int_1'): Passage => {
  const entered = breaker.enter(of(id));
  if ('retryAt' in entered) throw new Error(`refused until ${entered.retryAt?.getTime()}`);
  return entered;
};
const call = (hasFailed: boolean, id?: string): void => {
  const passage = enter(id);
  passage.report(hasFailed);
  passage.leave();
};
const fail = (times: number, id?: string): void => {
  for (let i = 0; i < times; i += 1) call(true, id);
};
const refused = { retryAt: expect.any(Date) };

test('ten failures of the last twenty calls open it, and then it says when the next call is tried', () => {
  fail(9);
  expect(breaker.enter(of('int_1'))).not.toMatchObject(refused);
  fail(1);
  expect(breaker.enter(of('int_1'))).toEqual({ retryAt: new Date(now + PAUSE_MS) });
  expect(opened).toEqual(['int_1']);
});

test('an API that fails less than half of its calls is left alone, however long that goes on', () => {
  for (let i = 0; i < 100; i += 1) [true, false, false].forEach((hasFailed) => call(hasFailed));
  expect(opened).toEqual([]);
});

test('failures count for two minutes', () => {
  fail(9);
  now += 120_001;
  fail(9);
  expect(opened).toEqual([]);
});

test('other integrations go on', () => {
  fail(10);
  call(false, 'int_2');
  fail(9, 'int_2');
  expect(opened).toEqual(['int_1']);
});

test('after the pause one call is tried and the others are refused; a success closes it', () => {
  fail(10);
  now += PAUSE_MS;
  const trial = enter();
  expect(breaker.enter(of('int_1'))).toEqual({ retryAt: undefined });
  trial.report(false);
  trial.leave();
  fail(9);
  call(false);
});

test('a failed trial opens it for another pause, which is no opening more', () => {
  fail(10);
  now += PAUSE_MS;
  call(true);
  expect(breaker.enter(of('int_1'))).toEqual({ retryAt: new Date(now + PAUSE_MS) });
  expect(opened).toEqual(['int_1']);
});

test('who looks at it is told since when, after how many failures and when the next call is tried, and that it closed', () => {
  fail(1);
  call(false);
  fail(9);
  const opening = { since: new Date(now), failures: 10, calls: 11 };
  expect(last).toEqual({ ...opening, retryAt: new Date(now + PAUSE_MS) });
  now += PAUSE_MS;
  call(true);
  expect(last).toEqual({ ...opening, retryAt: new Date(now + PAUSE_MS) });
  now += PAUSE_MS;
  call(false);
  expect(last).toBeUndefined();
});

test('a trial that never got to the API makes room for the next one', () => {
  fail(10);
  now += PAUSE_MS;
  enter().leave();
  call(false);
  call(false);
});

test('calls that entered before it opened say nothing when they end: neither while it is open nor after it closed', () => {
  const early = Array.from({ length: 20 }, () => enter());
  fail(10);
  early[0]!.report(false);
  expect(breaker.enter(of('int_1'))).toMatchObject(refused);
  now += PAUSE_MS;
  call(false);
  now += 1;
  for (const passage of early.slice(1)) passage.report(true);
  call(false);
  expect(opened).toEqual(['int_1']);
});

test('it can be turned off', () => {
  breaker = make(0);
  fail(100);
  call(false);
});

test('what is idle is forgotten, open or not', () => {
  fail(10);
  now += PAUSE_MS + 120_001;
  fail(1, 'int_2');
  fail(9);
  expect(opened).toEqual(['int_1']);
});
