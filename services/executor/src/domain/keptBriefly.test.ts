import { keptBriefly } from './keptBriefly';

test('what is kept is there for two seconds from when it was made, however often it is asked for', () => {
  let now = 0;
  const kept = keptBriefly<string>(() => now);
  kept.set('a', 'secret');
  now = 1_999;
  expect(kept.get('a')).toBe('secret');
  now = 2_000;
  expect(kept.get('a')).toBeUndefined();
});

test('it is forgotten then also when nobody asks', () => {
  jest.useFakeTimers();
  const kept = keptBriefly<string>(() => 0);
  kept.set('a', 'secret');
  jest.advanceTimersByTime(1_999);
  expect(kept.get('a')).toBe('secret');
  jest.advanceTimersByTime(1);
  expect(kept.get('a')).toBeUndefined();
  jest.useRealTimers();
});
