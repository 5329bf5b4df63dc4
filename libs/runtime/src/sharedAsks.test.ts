import { sharedAsks, timeLeftSince } from './sharedAsks';

interface Put {
  readonly key: string;
  readonly answer: (text: string) => void;
  readonly fail: (err: Error) => void;
}

let puts: Put[];
const ask = (key: string): Promise<string> =>
  new Promise((resolve, reject) => {
    puts.push({ key, answer: resolve, fail: reject });
  });
beforeEach(() => (puts = []));
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

test('those who come while it is asked share the next question, and nobody gets an answer to one that was put before', async () => {
  const shared = sharedAsks(ask, 60_000);
  const first = shared('a');
  const others = [shared('a'), shared('a')];
  expect(puts).toHaveLength(1);
  puts[0]!.answer('before');
  expect(await first).toBe('before');
  await settled();
  expect(puts).toHaveLength(2);
  puts[1]!.answer('after');
  expect(await Promise.all(others)).toEqual(['after', 'after']);
  const later = shared('a');
  expect(puts).toHaveLength(3);
  puts[2]!.answer('later');
  expect(await later).toBe('later');
});

test('other keys do not wait', () => {
  const shared = sharedAsks(ask, 60_000);
  void shared('a');
  void shared('b');
  expect(puts.map(({ key }) => key)).toEqual(['a', 'b']);
});

test('the next is put when the first gets no answer, and each has its own end', async () => {
  const shared = sharedAsks(ask, 5);
  const first = shared('a');
  const second = shared('a');
  while (puts.length < 2) await settled();
  puts[1]!.answer('second');
  expect(await second).toBe('second');
  const third = shared('a');
  while (puts.length < 3) await settled();
  puts[0]!.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  puts[2]!.answer('third');
  expect(await third).toBe('third');
});

test('while none is answered questions become rarer, so that who cannot keep up is not asked for more', () => {
  jest.useFakeTimers();
  try {
    const shared = sharedAsks(ask);
    for (let ms = 0; ms < 1_500; ms += 10) {
      void shared('a');
      jest.advanceTimersByTime(10);
    }
    expect(puts.length).toBeLessThanOrEqual(5);
    const before = puts.length;
    void shared('a');
    jest.advanceTimersByTime(400);
    expect(puts.length).toBeGreaterThan(before);
  } finally {
    jest.useRealTimers();
  }
});

test('who waited for their question waits so much less for its answer', () => {
  const now = performance.now();
  expect(timeLeftSince(1_000, now - 300)).toBeLessThanOrEqual(700);
  expect(timeLeftSince(1_000, now - 60_000)).toBe(500);
});
