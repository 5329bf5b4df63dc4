import type { approvals } from '@gatehouse/contracts';
import { DEFAULT_SETTINGS, planMail } from './mailTimes';

const GATHER_MS = 60_000;
const settings = (more: Partial<approvals.MailSettings>): approvals.MailSettings => ({ ...DEFAULT_SETTINGS, ...more });

/** `2026-11-21T10:04:30` and so many hours to live, planned by the settings. */
function plan(created: string, hours: number, more: Partial<approvals.MailSettings> = {}): [string, boolean] {
  const createdAt = new Date(`${created}Z`);
  const expiresAt = new Date(createdAt.getTime() + hours * 3_600_000);
  const { at, isEarly } = planMail({ createdAt, expiresAt }, settings(more), GATHER_MS);
  return [at.toISOString().slice(0, 19), isEarly];
}

test('at once is a minute later, or half of a short life', () => {
  expect(plan('2026-11-21T10:04:30', 24)).toEqual(['2026-11-21T10:05:30', false]);
  expect(plan('2026-11-21T10:04:30', 1 / 60)).toEqual(['2026-11-21T10:05:00', false]);
});

test('hourly is the next full hour, daily the next time of the day, by the clock of the zone', () => {
  expect(plan('2026-11-21T10:04:30', 24, { pace: 'hourly' })).toEqual(['2026-11-21T11:00:00', false]);
  expect(plan('2026-11-21T10:04:30', 24, { pace: 'hourly', timeZone: 'Asia/Kolkata' })).toEqual(['2026-11-21T10:30:00', false]);
  expect(plan('2026-11-21T23:10:00', 24, { pace: 'hourly' })).toEqual(['2026-11-22T00:00:00', false]);
  expect(plan('2026-11-21T10:04:30', 24, { pace: 'daily' })).toEqual(['2026-11-22T08:00:00', false]);
  expect(plan('2026-11-21T06:59:59', 24, { pace: 'daily', timeZone: 'Europe/Berlin' })).toEqual(['2026-11-21T07:00:00', false]);
});

const night = { quietHours: { from: '22:00', to: '07:00' }, timeZone: 'Europe/Berlin' };

test('quiet hours are waited out', () => {
  expect(plan('2026-11-21T20:58:00', 24, night)).toEqual(['2026-11-21T20:59:00', false]);
  expect(plan('2026-11-21T21:00:00', 24, night)).toEqual(['2026-11-22T06:00:00', false]);
  expect(plan('2026-11-22T05:58:59', 24, night)).toEqual(['2026-11-22T06:00:00', false]);
  expect(plan('2026-11-22T06:00:00', 24, night)).toEqual(['2026-11-22T06:01:00', false]);
  expect(plan('2026-11-21T12:00:00', 48, { ...night, pace: 'daily', dailyAt: '03:00' })).toEqual(['2026-11-22T06:00:00', false]);
  const noon = { quietHours: { from: '12:00', to: '13:00' } };
  expect(plan('2026-11-21T12:30:00', 24, noon)).toEqual(['2026-11-21T13:00:00', false]);
});

test('a mail that waits for the end of quiet hours carries what is asked until then, and is no reason for another during them', () => {
  const daily = { pace: 'daily', dailyAt: '03:27', quietHours: { from: '02:00', to: '03:31' } } as const;
  expect(plan('2026-11-21T03:20:00', 24, daily)).toEqual(['2026-11-21T03:31:00', false]);
  expect(plan('2026-11-21T03:27:05', 24, daily)).toEqual(['2026-11-21T03:31:00', false]);
  expect(plan('2026-11-21T03:31:05', 48, daily)).toEqual(['2026-11-22T03:31:00', false]);
  expect(plan('2026-11-21T03:27:05', 0.5, daily)).toEqual(['2026-11-21T03:28:05', true]);
  const hourly = { ...daily, pace: 'hourly' } as const;
  expect(plan('2026-11-21T03:10:00', 1.25, hourly)).toEqual(['2026-11-21T03:31:00', false]);
  const noHourWithin = { pace: 'hourly', quietHours: { from: '12:30', to: '12:50' } } as const;
  expect(plan('2026-11-21T12:40:00', 24, noHourWithin)).toEqual(['2026-11-21T13:00:00', false]);
});

test('what would end before, or half an hour after, is told soon and said to be early', () => {
  expect(plan('2026-11-21T21:00:00', 9.49, night)).toEqual(['2026-11-21T21:01:00', true]);
  expect(plan('2026-11-21T21:00:00', 9.5, night)).toEqual(['2026-11-22T06:00:00', false]);
  expect(plan('2026-11-21T10:04:30', 1, { pace: 'daily' })).toEqual(['2026-11-21T10:05:30', true]);
  expect(plan('2026-11-21T10:58:30', 0.5, { pace: 'hourly' })).toEqual(['2026-11-21T10:59:30', true]);
});

test('when the clock is changed, the time of the day is still that of the clock, and one that is left out comes soon after', () => {
  // In Berlin 2027-03-28 has no 02:30, and 2026-10-25 has two.
  const at = (dailyAt: string) => ({ pace: 'daily', dailyAt, timeZone: 'Europe/Berlin' }) as const;
  expect(plan('2027-03-27T20:00:00', 24, at('08:00'))).toEqual(['2027-03-28T06:00:00', false]);
  expect(plan('2026-10-24T20:00:00', 24, at('08:00'))).toEqual(['2026-10-25T07:00:00', false]);
  expect(plan('2027-03-27T20:00:00', 24, at('02:30'))).toEqual(['2027-03-28T01:30:00', false]);
  const left = { quietHours: { from: '22:00', to: '02:30' }, timeZone: 'Europe/Berlin' };
  expect(plan('2027-03-27T22:00:00', 24, left)).toEqual(['2027-03-28T01:30:00', false]);
});
