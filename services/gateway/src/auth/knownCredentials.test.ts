import { knownCredentials } from './knownCredentials';

const HOUR = 3_600_000;

function start() {
  const shared = new Set<string>();
  const told: [string, number][] = [];
  let asked = 0;
  const clock = { now: 0 };
  const marks = {
    set: async (key: string, seconds: number) => void (shared.add(key), told.push([key, seconds])),
    has: async (key: string) => ((asked += 1), shared.has(key)),
  };
  return { clock, shared, told, asked: () => asked, process: () => knownCredentials(marks, () => clock.now) };
}

test('who got in is known here without a question, to other processes by one, and the mark is renewed once an hour', async () => {
  const { clock, told, asked, process } = start();
  const [one, other] = [process(), process()];
  for (let i = 0; i < 5; i += 1) one.note('k');
  expect(told).toEqual([['known-credential:k', 86_400]]);
  expect([await one.has('k'), asked()]).toEqual([true, 0]);
  expect([await other.has('k'), await other.has('k'), asked()]).toEqual([true, true, 1]);
  expect(await one.has('unknown')).toBe(false);
  clock.now = HOUR;
  one.note('k');
  expect(told).toHaveLength(2);
});

test('what failed is looked at no more in this process, whatever the others remember', async () => {
  const { asked, process, shared } = start();
  process().note('k');
  const late = process();
  expect(await late.has('k')).toBe(true);
  late.forget('k');
  expect([await late.has('k'), await late.has('k'), asked()]).toEqual([false, false, 1]);
  expect(shared.size).toBe(1);
  late.note('k');
  expect(await late.has('k')).toBe(true);
});

test('failures of what nobody knows leave nothing behind', async () => {
  const { told, process } = start();
  const known = process();
  known.note('good');
  for (let i = 0; i < 60_000; i += 1) known.forget(`bad-${i}`);
  expect(await known.has('good')).toBe(true);
  expect(told).toHaveLength(1);
});
