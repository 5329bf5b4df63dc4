import { refreshingValue } from './refreshingValue';

const [FRESH_MS, USABLE_MS, COOLDOWN_MS, FIRST_MS] = [100, 1_000, 50, 10];
let time: number;
let asked: number;
let answer: string | undefined;
let warnings: string[];
beforeEach(() => ([time, asked, answer, warnings] = [5_000, 0, 'one', []]));

const value = (usableMs?: number) =>
  refreshingValue({
    load: async () => {
      asked += 1;
      if (answer === undefined) throw new Error('away');
      return answer;
    },
    failure: 'cannot learn it',
    unavailable: 'it is not known',
    freshMs: FRESH_MS,
    ...(usableMs === undefined ? {} : { usableMs }),
    cooldownMs: COOLDOWN_MS,
    firstCooldownMs: FIRST_MS,
    log: { warn: (_: object, text?: string) => void warnings.push(text!) },
    now: () => time,
  });
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('one question serves all who want it, until it is old; then nobody waits for the next', async () => {
  const { current } = value();
  expect(await Promise.all([current(), current()])).toEqual(['one', 'one']);
  [answer, time] = ['two', time + FRESH_MS - 1];
  expect([await current(), asked]).toEqual(['one', 1]);
  time += 1;
  expect(await Promise.all([current(), current()])).toEqual(['one', 'one']);
  await settled();
  expect([await current(), asked]).toEqual(['two', 2]);
});

test('what is known outlasts who knows it, for its time', async () => {
  const { current } = value(USABLE_MS);
  await current();
  [answer, time] = [undefined, time + USABLE_MS];
  expect(await current()).toBe('one');
  await settled();
  expect(warnings).toEqual(['cannot learn it']);
  time += COOLDOWN_MS;
  await expect(current()).rejects.toMatchObject({ code: 'unavailable', message: 'it is not known' });
});

test('without a time it lasts for ever', async () => {
  const { current } = value();
  await current();
  [answer, time] = [undefined, time + 1e12];
  expect(await current()).toBe('one');
});

test('a renewal that is asked for keeps the distance, a short one while nothing is known', async () => {
  const { current, renew } = value();
  answer = undefined;
  await expect(current()).rejects.toMatchObject({ code: 'unavailable' });
  time += FIRST_MS - 1;
  await renew();
  expect(asked).toBe(1);
  [answer, time] = ['one', time + 1];
  await renew();
  expect([asked, await current()]).toEqual([2, 'one']);
  time += COOLDOWN_MS - 1;
  await renew();
  expect(asked).toBe(2);
  time += 1;
  await Promise.all([renew(), renew()]);
  expect(asked).toBe(3);
});
