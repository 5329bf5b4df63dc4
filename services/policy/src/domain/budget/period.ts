/** Days and months of a time zone as spans of time. */
import { localTime, type policy } from '@gatehouse/contracts';

export interface Period {
  /** `2026-11-21` or `2026-11`. */
  readonly label: string;
  readonly start: Date;
  readonly end: Date;
}

const MINUTE = 60_000;
const DAY = 24 * 60;
/** No zone is further from UTC than this many minutes. */
const FURTHEST = 15 * 60;

const dateAt = (timeZone: string, minute: number): string => localTime(timeZone, minute * MINUTE).date;

/** The first minute of a local date. Searched for, because a clock may jump over midnight and then the day begins later. */
function beginning(timeZone: string, date: string): Date {
  const utc = Date.parse(`${date}T00:00:00Z`) / MINUTE;
  let [before, since] = [utc - FURTHEST, utc + FURTHEST];
  while (since - before > 1) {
    const middle = Math.floor((before + since) / 2);
    if (dateAt(timeZone, middle) >= date) since = middle;
    else before = middle;
  }
  return new Date(since * MINUTE);
}

/** The date `days` after, by the calendar. */
const plusDays = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY * MINUTE).toISOString().slice(0, 10);

function find(period: policy.Budget['period'], timeZone: string, now: number): Period {
  const { date } = localTime(timeZone, now);
  if (period === 'DAY') return { label: date, start: beginning(timeZone, date), end: beginning(timeZone, plusDays(date, 1)) };
  const first = `${date.slice(0, 7)}-01`;
  const next = `${plusDays(first, 31).slice(0, 7)}-01`;
  return { label: date.slice(0, 7), start: beginning(timeZone, first), end: beginning(timeZone, next) };
}

const last = new Map<string, Period>();

/** The period that `now` (epoch ms) lies in. */
export function periodOf(period: policy.Budget['period'], timeZone: string, now: number): Period {
  const key = `${period}:${timeZone}`;
  const known = last.get(key);
  if (known !== undefined && known.start.getTime() <= now && now < known.end.getTime()) return known;
  const found = find(period, timeZone, now);
  last.set(key, found);
  return found;
}
