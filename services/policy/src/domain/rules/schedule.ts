/** When a rule is in force, by the clock of a time zone. */
import { localTime, type policy } from '@gatehouse/contracts';

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] as const;
const DAY = 1_440;

const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));

/** Whether a schedule is in force. `timeZone`: the organization's, which counts where the schedule names none. */
export function inForce(schedule: policy.Schedule, timeZone: string, now: number): boolean {
  const { weekday, minute } = localTime(schedule.timeZone ?? timeZone, now);
  const on = (day: number): boolean => schedule.days?.includes(WEEKDAYS[(day + 7) % 7]!) ?? true;
  const from = schedule.from === undefined ? 0 : minuteOf(schedule.from);
  const to = schedule.to === undefined ? DAY : minuteOf(schedule.to);
  if (from < to) return on(weekday) && from <= minute && minute < to;
  return (on(weekday) && from <= minute) || (on(weekday - 1) && minute < to);
}
