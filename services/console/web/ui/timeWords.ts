/** Moments in words. The language is English for now; the forms come from `Intl`. */
const LANGUAGE = 'en-GB';
const MINUTE = 60_000;
const CLOCK_STEP = 30_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const relative = new Intl.RelativeTimeFormat(LANGUAGE, { style: 'short', numeric: 'always' });

const format = (options: Intl.DateTimeFormatOptions, zone?: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(LANGUAGE, { ...options, ...(zone === undefined ? {} : { timeZone: zone }) });

/** `3 Nov 2026, 14:03`. */
export const dateAndTime = (at: Date, zone?: string): string =>
  format({ day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, zone).format(at);

/** `3 Nov 2026, 14:03:11 CET`. */
export const exactTime = (at: Date, zone?: string): string =>
  format(
    {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
      timeZoneName: 'short',
    },
    zone,
  ).format(at);

/** `3 Nov 2026`. */
export const dateOnly = (at: Date, zone?: string): string => format({ day: 'numeric', month: 'short', year: 'numeric' }, zone).format(at);

/** The day, where the person is: `Today`, `Yesterday`, else `Tuesday, 3 November 2026`. */
export function dayWords(at: Date, now: Date, zone?: string): string {
  const day = dateOnly(at, zone);
  if (day === dateOnly(now, zone)) return 'Today';
  if (day === dateOnly(new Date(now.getTime() - DAY), zone)) return 'Yesterday';
  return format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, zone).format(at);
}

/** `14:03:11`. */
export const clockTime = (at: Date, zone?: string): string =>
  format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }, zone).format(at);

/** Under a day from now: `6 min ago`, `in 3 hr`. Otherwise date and time. */
export function timeWords(at: Date, now: Date, zone?: string): string {
  const distance = at.getTime() - now.getTime();
  const size = Math.abs(distance);
  if (size >= DAY) return dateAndTime(at, zone);
  // The clock of a page moves twice a minute: what has just happened may lie a little ahead of it.
  if (size < MINUTE) return distance > CLOCK_STEP ? 'in under a minute' : 'just now';
  const [unit, length] = size < HOUR ? (['minute', MINUTE] as const) : (['hour', HOUR] as const);
  return relative.format(Math.trunc(distance / length), unit).replace('.', '');
}

/** How long until a moment, in whole units rounded down: `9 days`, `3 hours`, `42 minutes`; empty when it has passed. */
export function timeLeft(until: Date, now: Date): string {
  const left = until.getTime() - now.getTime();
  if (left <= 0) return '';
  const [count, unit] =
    left >= DAY
      ? ([Math.floor(left / DAY), 'day'] as const)
      : left >= HOUR
        ? ([Math.floor(left / HOUR), 'hour'] as const)
        : ([Math.max(1, Math.floor(left / MINUTE)), 'minute'] as const);
  return new Intl.NumberFormat(LANGUAGE, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
