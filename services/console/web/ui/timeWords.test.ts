import { dateAndTime, dayWords, exactTime, timeLeft, timeWords } from './timeWords';

const now = new Date('2026-11-21T12:00:00.000Z');
const at = (offset: number) => new Date(now.getTime() + offset);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test('under a day in words, in either direction; then the date', () => {
  expect(timeWords(at(-6 * MINUTE), now)).toBe('6 min ago');
  expect(timeWords(at(-3 * HOUR - 59 * MINUTE), now)).toBe('3 hr ago');
  expect(timeWords(at(42 * MINUTE), now)).toBe('in 42 min');
  expect(timeWords(at(-1), now)).toBe('just now');
  expect(timeWords(at(30_001), now)).toBe('in under a minute');
  expect(timeWords(at(29_999), now)).toBe('just now');
  expect(timeWords(at(-DAY + 1), now)).toBe('23 hr ago');
  expect(timeWords(at(-DAY), now, 'UTC')).toBe('20 Nov 2026, 12:00');
});

test('what is left is rounded down and never nothing while there is something', () => {
  expect(timeLeft(at(9 * DAY + 23 * HOUR), now)).toBe('9 days');
  expect(timeLeft(at(DAY), now)).toBe('1 day');
  expect(timeLeft(at(61 * MINUTE), now)).toBe('1 hour');
  expect(timeLeft(at(1), now)).toBe('1 minute');
  expect(timeLeft(at(0), now)).toBe('');
});

test('days are those of the person: the same moment is today here and yesterday there', () => {
  const noon = new Date('2026-11-21T12:00:00Z');
  const late = new Date('2026-11-20T23:30:00Z');
  expect([dayWords(late, noon, 'Europe/Berlin'), dayWords(late, noon, 'UTC')]).toEqual(['Today', 'Yesterday']);
  expect(dayWords(new Date('2026-11-03T12:00:00Z'), noon, 'UTC')).toBe('Tuesday, 3 November 2026');
});

test('exact moments name seconds and zone', () => {
  expect(exactTime(now, 'Europe/Berlin')).toMatch(/^21 Nov 2026, 13:00:00 (CET|GMT\+1)$/);
  expect(dateAndTime(new Date('2026-01-05T00:00:00Z'), 'UTC')).toBe('5 Jan 2026, 00:00');
});
