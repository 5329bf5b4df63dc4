import { counterId } from './budget';
import { periodOf } from './period';

const show = (period: 'DAY' | 'MONTH', zone: string, instant: string) => {
  const { label, start, end } = periodOf(period, zone, Date.parse(instant));
  return [label, start.toISOString().slice(0, 16), end.toISOString().slice(0, 16)];
};

test.each<[string, 'DAY' | 'MONTH', string, string, string[]]>([
  ['a day of UTC', 'DAY', 'UTC', '2026-11-21T12:00:00Z', ['2026-11-21', '2026-11-21T00:00', '2026-11-22T00:00']],
  ['its first moment', 'DAY', 'UTC', '2026-11-21T00:00:00Z', ['2026-11-21', '2026-11-21T00:00', '2026-11-22T00:00']],
  ['a month', 'MONTH', 'UTC', '2026-12-31T23:59:59Z', ['2026-12', '2026-12-01T00:00', '2027-01-01T00:00']],
  ['February', 'MONTH', 'UTC', '2028-02-29T12:00:00Z', ['2028-02', '2028-02-01T00:00', '2028-03-01T00:00']],
  [
    'a day that began yesterday elsewhere',
    'DAY',
    'Asia/Tokyo',
    '2026-11-21T15:30:00Z',
    ['2026-11-22', '2026-11-21T15:00', '2026-11-22T15:00'],
  ],
  ['the day that lacks an hour', 'DAY', 'Europe/Berlin', '2026-03-29T12:00:00Z', ['2026-03-29', '2026-03-28T23:00', '2026-03-29T22:00']],
  ['the day that has one more', 'DAY', 'Europe/Berlin', '2026-10-25T12:00:00Z', ['2026-10-25', '2026-10-24T22:00', '2026-10-25T23:00']],
  [
    'a month that changes its clock',
    'MONTH',
    'America/New_York',
    '2026-03-15T12:00:00Z',
    ['2026-03', '2026-03-01T05:00', '2026-04-01T04:00'],
  ],
  [
    'a day whose midnight the clock jumps over',
    'DAY',
    'America/Santiago',
    '2026-09-06T12:00:00Z',
    ['2026-09-06', '2026-09-06T04:00', '2026-09-07T03:00'],
  ],
  ['furthest east', 'DAY', 'Pacific/Kiritimati', '2026-11-21T10:00:00Z', ['2026-11-22', '2026-11-21T10:00', '2026-11-22T10:00']],
  ['furthest west', 'DAY', 'Pacific/Pago_Pago', '2026-11-21T10:59:00Z', ['2026-11-20', '2026-11-20T11:00', '2026-11-21T11:00']],
])('%s', (_, period, zone, instant, expected) => {
  expect(show(period, zone, instant)).toEqual(expected);
});

test('each period and each reset has a counter of its own', () => {
  const definition = { integrationId: 'int_1', period: 'DAY' as const, resets: 0 };
  const of = (resets: number, instant: string) =>
    counterId('org_1', { ...definition, resets }, periodOf('DAY', 'UTC', Date.parse(instant)));
  const counters = [
    of(0, '2026-11-21T00:00:00Z'),
    of(0, '2026-11-21T23:59:59Z'),
    of(1, '2026-11-21T23:59:59Z'),
    of(1, '2026-11-22T00:00:00Z'),
  ];
  expect(new Set(counters).size).toBe(3);
  expect(counters[0]).toBe(counters[1]);
});
