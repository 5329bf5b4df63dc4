import type { policy } from '@gatehouse/contracts';
import { inForce } from './schedule';

const at = (schedule: policy.Schedule, instant: string, zone = 'UTC'): boolean => inForce(schedule, zone, Date.parse(instant));

// 2026-11-20 is a Friday.
test.each<[string, policy.Schedule, string, boolean]>([
  ['nothing said: always', {}, '2026-11-20T03:00:00Z', true],
  ['on its day', { days: ['FRI'] }, '2026-11-20T00:00:00Z', true],
  ['not on another', { days: ['FRI'] }, '2026-11-21T00:00:00Z', false],
  ['from is in', { from: '09:00', to: '17:00' }, '2026-11-20T09:00:00Z', true],
  ['to is out', { from: '09:00', to: '17:00' }, '2026-11-20T17:00:00Z', false],
  ['from alone runs to midnight', { from: '22:00' }, '2026-11-20T23:59:00Z', true],
  ['from alone ends at midnight', { from: '22:00' }, '2026-11-21T00:00:00Z', false],
  ['to alone begins at midnight', { to: '06:00' }, '2026-11-20T00:00:00Z', true],
  ['past midnight belongs to the day it starts on', { days: ['FRI'], from: '22:00', to: '06:00' }, '2026-11-21T05:59:00Z', true],
  ['and ends', { days: ['FRI'], from: '22:00', to: '06:00' }, '2026-11-21T06:00:00Z', false],
  ['the early hours of its day belong to the day before', { days: ['FRI'], from: '22:00', to: '06:00' }, '2026-11-20T05:00:00Z', false],
  ['start and end the same: a whole day from there', { days: ['FRI'], from: '08:00', to: '08:00' }, '2026-11-21T07:59:00Z', true],
  ['which begins there', { days: ['FRI'], from: '08:00', to: '08:00' }, '2026-11-20T07:59:00Z', false],
  ['until midnight', { days: ['FRI'], from: '18:00', to: '00:00' }, '2026-11-20T23:00:00Z', true],
  ['from Saturday into Sunday', { days: ['SAT'], from: '20:00', to: '04:00' }, '2026-11-22T03:00:00Z', true],
  ['by its own clock', { days: ['FRI'], from: '09:00', to: '17:00', timeZone: 'Asia/Tokyo' }, '2026-11-20T00:30:00Z', true],
  ['by its own calendar', { days: ['SAT'], timeZone: 'Asia/Tokyo' }, '2026-11-20T15:00:00Z', true],
])('%s', (_, schedule, instant, expected) => {
  expect(at(schedule, instant)).toBe(expected);
});

test('without a zone of its own it goes by that of the organization', () => {
  expect(at({ from: '09:00', to: '10:00' }, '2026-11-20T14:30:00Z', 'America/New_York')).toBe(true);
  expect(at({ from: '09:00', to: '10:00' }, '2026-07-20T13:30:00Z', 'America/New_York')).toBe(true);
});
