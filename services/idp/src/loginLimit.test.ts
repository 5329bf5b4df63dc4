import { loginLimit } from './loginLimit';

test('pauses an address after the allowed tries, whatever its case, and only that address', () => {
  let now = 0;
  const limit = loginLimit(2, 1_000, () => now);
  expect([limit.take('a@x.test'), limit.take('A@x.test '), limit.take('a@x.test')]).toEqual([true, true, false]);
  expect(limit.take('b@x.test')).toBe(true);
  now = 1_001;
  expect(limit.take('a@x.test')).toBe(true);
});

test('a success clears the count', () => {
  const limit = loginLimit(1, 1_000, () => 0);
  expect(limit.take('a@x.test')).toBe(true);
  limit.succeeded('a@x.test');
  expect(limit.take('a@x.test')).toBe(true);
});
