import { Sweeper } from './sweeper';

const EVERY_MS = 50;
let turns: boolean[];
let left: number;
let sweeper: Sweeper;

beforeEach(() => {
  jest.useFakeTimers();
  [turns, left] = [[], 0];
  sweeper = new Sweeper(EVERY_MS, (_, stalled) => {
    turns.push(stalled);
    return left > 0;
  });
});
afterEach(() => {
  sweeper.close();
  jest.useRealTimers();
});

test('takes turns while something is left, and has no timer without', () => {
  expect(jest.getTimerCount()).toBe(0);
  left = 1;
  sweeper.start();
  sweeper.start();
  jest.advanceTimersByTime(3 * EVERY_MS);
  left = 0;
  jest.advanceTimersByTime(EVERY_MS);
  expect([turns.length, jest.getTimerCount()]).toEqual([4, 0]);
  sweeper.start();
  jest.advanceTimersByTime(EVERY_MS);
  expect(turns).toHaveLength(5);
});

test('says when the process stood still, but not of the time it rested', () => {
  left = 1;
  sweeper.start();
  jest.setSystemTime(Date.now() + 11 * EVERY_MS);
  jest.advanceTimersByTime(2 * EVERY_MS);
  left = 0;
  jest.advanceTimersByTime(EVERY_MS);
  jest.advanceTimersByTime(100 * EVERY_MS);
  sweeper.start();
  jest.advanceTimersByTime(EVERY_MS);
  expect(turns).toEqual([true, false, false, false]);
});

test('does not start once it is closed', () => {
  left = 1;
  sweeper.start();
  sweeper.close();
  sweeper.start();
  expect(jest.getTimerCount()).toBe(0);
});
