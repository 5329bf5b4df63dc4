import { keyCache } from './keyCache';

const LIFE_MS = 1_000;
const heldKey = () => ({ key: Buffer.alloc(32, 7) });
const isWiped = ({ key }: { key: Buffer }): boolean => key.every((byte) => byte === 0);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('a key is wiped when its life ends, whether or not anybody asks for it', () => {
  const cache = keyCache({ lifeMs: LIFE_MS, limit: 10 });
  const [first, second] = [heldKey(), heldKey()];
  cache.set('first', first);
  jest.advanceTimersByTime(LIFE_MS / 2);
  cache.set('second', second);
  expect(cache.get('first')).toBe(first);
  jest.advanceTimersByTime(LIFE_MS / 2);
  expect([isWiped(first), isWiped(second), cache.get('first')]).toEqual([true, false, undefined]);
  jest.advanceTimersByTime(LIFE_MS / 2);
  expect(isWiped(second)).toBe(true);
  const third = heldKey();
  cache.set('third', third);
  jest.advanceTimersByTime(LIFE_MS);
  expect(isWiped(third)).toBe(true);
});

test('the oldest key makes place for one more, and what is forgotten or replaced is wiped', () => {
  const cache = keyCache({ lifeMs: LIFE_MS, limit: 2 });
  const [a, b, c, again] = [heldKey(), heldKey(), heldKey(), heldKey()];
  cache.set('a', a);
  cache.set('b', b);
  cache.set('c', c);
  expect([a, b, c].map(isWiped)).toEqual([true, false, false]);
  cache.set('b', again);
  expect([isWiped(b), cache.get('b')]).toEqual([true, again]);
  cache.forget('b');
  expect([again, c].map(isWiped)).toEqual([true, false]);
  cache.forget();
  expect(isWiped(c)).toBe(true);
});
