import { isSpent, nextKey, signingKeyAt, type KeyTimes } from './signingKeys';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** What the keys come to when somebody looks every hour for `days`. */
function run(days: number, look: (now: number, keys: KeyTimes[]) => void): void {
  let keys: KeyTimes[] = [];
  for (let now = 0; now < days * DAY; now += HOUR) {
    const due = nextKey(keys, now);
    if (due !== undefined) keys = [...keys, due];
    keys = keys.filter((key) => !isSpent(key, keys, now));
    look(now, keys);
  }
}

test('there is always one key that signs, published a day before and until its last token has ended', () => {
  const firstSeen = new Map<number, number>();
  const lastSigned = new Map<number, number>();
  const lastSeen = new Map<number, number>();
  run(200, (now, keys) => {
    for (const { generation } of keys) {
      if (!firstSeen.has(generation)) firstSeen.set(generation, now);
      lastSeen.set(generation, now);
    }
    const signing = signingKeyAt(keys, now)!;
    expect(signing).toBeDefined();
    lastSigned.set(signing.generation, now);
    expect(keys.length).toBeLessThanOrEqual(3);
  });
  expect(lastSigned.size).toBeGreaterThanOrEqual(6);
  for (const [generation, seen] of lastSeen) {
    const signed = lastSigned.get(generation);
    if (signed === undefined || generation === Math.max(...lastSigned.keys())) continue;
    expect(seen - signed).toBeGreaterThanOrEqual(8 * HOUR);
    if (generation > 1) expect(signed - firstSeen.get(generation)!).toBeGreaterThanOrEqual(DAY);
  }
});

test('nobody signs with a key before it was published for a day, even after a long pause', () => {
  const old: KeyTimes = { generation: 1, startsAt: new Date(0) };
  const now = 90 * DAY;
  const due = nextKey([old], now)!;
  expect(due).toEqual({ generation: 2, startsAt: new Date(now + DAY) });
  expect(signingKeyAt([old, due], now)).toBe(old);
  expect(signingKeyAt([old, due], now + DAY)).toBe(due);
  expect(nextKey([old, due], now + HOUR)).toBeUndefined();
});
