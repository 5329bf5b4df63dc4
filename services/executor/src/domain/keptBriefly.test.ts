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

test('nothing stays in memory behind its time, also when nobody asks', () => {
  jest.useFakeTimers({ doNotFake: ['performance'] });
  try {
    const value = {};
    const forgotten = new Set<unknown>();
    const spy = jest.spyOn(Map.prototype, 'delete').mockImplementation(function (this: Map<unknown, unknown>, key) {
      forgotten.add(key);
      return true;
    });
    const kept = keptBriefly<object>();
    kept.set('a', value);
    jest.advanceTimersByTime(2_000);
    spy.mockRestore();
    expect([...forgotten]).toContain('a');
  } finally {
    jest.useRealTimers();
  }
});
