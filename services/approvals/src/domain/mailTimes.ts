/** When the mail about a request goes out, by what its reader has set. Pure. */
import { localTime, type approvals } from '@gatehouse/contracts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 1_440;
/** A request is told of this long before its end at the latest, or soon after it was made. */
export const LEAD_MS = 30 * MINUTE_MS;

export const DEFAULT_SETTINGS: approvals.MailSettings = { pace: 'atOnce', dailyAt: '08:00', timeZone: 'UTC' };

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const clockMinute = (timeZone: string, at: number): number => localTime(timeZone, at).minute;

/** The next time after `at` at which the clock shows that minute; where a change of the clock leaves it out, soon after. */
function nextAt(at: number, minute: number, timeZone: string): number {
  const start = Math.floor(at / MINUTE_MS) * MINUTE_MS;
  const ahead = (minute - clockMinute(timeZone, start) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES;
  const found = start + ahead * MINUTE_MS;
  const late = ((clockMinute(timeZone, found) - minute + DAY_MINUTES + DAY_MINUTES / 2) % DAY_MINUTES) - DAY_MINUTES / 2;
  const moved = found - late * MINUTE_MS;
  return moved > at && clockMinute(timeZone, moved) === minute ? moved : found;
}

const nextHour = (at: number, timeZone: string): number =>
  nextAt(at, ((Math.floor(clockMinute(timeZone, at) / 60) + 1) * 60) % DAY_MINUTES, timeZone);

function isQuiet({ quietHours, timeZone }: approvals.MailSettings, at: number): boolean {
  if (quietHours === undefined) return false;
  const [now, from, to] = [clockMinute(timeZone, at), minuteOf(quietHours.from), minuteOf(quietHours.to)];
  return from < to ? now >= from && now < to : now >= from || now < to;
}

const afterQuiet = (settings: approvals.MailSettings, at: number): number =>
  isQuiet(settings, at) ? nextAt(at, minuteOf(settings.quietHours!.to), settings.timeZone) : at;

/** When the next mail of an hour or a day leaves. One whose own time is past may still wait for the end of quiet hours: it is the next then. */
function nextLeave(created: number, settings: approvals.MailSettings): number {
  const { pace, dailyAt, timeZone } = settings;
  const turnAfter = (at: number): number => (pace === 'hourly' ? nextHour(at, timeZone) : nextAt(at, minuteOf(dailyAt), timeZone));
  const last = afterQuiet(settings, turnAfter(created - (pace === 'hourly' ? HOUR_MS : DAY_MINUTES * MINUTE_MS)));
  return last > created ? last : afterQuiet(settings, turnAfter(created));
}

export interface Planned {
  readonly at: Date;
  /** Outside the times its reader chose: it would come too late. */
  readonly isEarly: boolean;
}

/**
 * `gatherMs`: how long mail waits for more to go with it, at most half of the request's life. Who wants none gets what must be sent like everybody else.
 */
export function planMail(
  request: { readonly createdAt: Date; readonly expiresAt: Date },
  settings: approvals.MailSettings,
  gatherMs: number,
): Planned {
  const [created, ends] = [request.createdAt.getTime(), request.expiresAt.getTime()];
  const soon = created + Math.min(gatherMs, (ends - created) / 2);
  const isPaced = settings.pace === 'hourly' || settings.pace === 'daily';
  const wanted = isPaced ? nextLeave(created, settings) : afterQuiet(settings, soon);
  const isEarly = wanted > soon && wanted > ends - LEAD_MS;
  return { at: new Date(isEarly ? soon : wanted), isEarly };
}
