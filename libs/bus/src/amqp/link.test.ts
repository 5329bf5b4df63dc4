import { delayOf } from './link';

test('however long the broker was away, it is tried again within two seconds; a refused login after five', () => {
  for (const attempt of [0, 1, 5, 100, 1_000]) expect(delayOf(new Error('connect ECONNREFUSED'), attempt)).toBeLessThanOrEqual(2_000);
  expect(delayOf(new Error('403 ACCESS_REFUSED'), 0)).toBe(5_000);
});
