/** Clock and calendar of a time zone. */

export interface LocalTime {
  /** `2026-11-21` */
  readonly date: string;
  /** 0 is Sunday. */
  readonly weekday: number;
  /** Since midnight by the clock. */
  readonly minute: number;
}

/** Makes the formatter of a time zone; undefined for a name the runtime does not know. */
function formatterOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    });
  } catch {
    return undefined;
  }
}

/** Formatters by the zone's name in lower case, so that there are no more of them than there are zones. */
const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterFor(timeZone: string): Intl.DateTimeFormat | undefined {
  const name = timeZone.toLowerCase();
  const formatter = formatters.get(name) ?? formatterOf(name);
  if (formatter) formatters.set(name, formatter);
  return formatter;
}

/** Offsets such as `+01:00` are no names. */
export const isTimeZone = (name: string): boolean => /^[A-Za-z][\w+/-]*$/.test(name) && formatterFor(name) !== undefined;

function read(formatter: Intl.DateTimeFormat, at: number): LocalTime {
  const part = Object.fromEntries(formatter.formatToParts(at).map(({ type, value }) => [type, value]));
  const date = `${part['year']}-${part['month']}-${part['day']}`;
  return { date, weekday: new Date(`${date}T00:00:00Z`).getUTCDay(), minute: Number(part['hour']) * 60 + Number(part['minute']) };
}

/** Formatting costs more than all else in a decision, and every call of a minute asks the same. */
const lastMinute = new Map<string, { minute: number; local: LocalTime }>();

/** Local time at an instant in epoch ms. A zone nobody knows is read as UTC; it is refused where it comes in. */
export function localTime(timeZone: string, at: number): LocalTime {
  const minute = Math.floor(at / 60_000);
  const known = lastMinute.get(timeZone);
  if (known?.minute === minute) return known.local;
  const local = read(formatterFor(timeZone) ?? formatterFor('UTC')!, at);
  lastMinute.set(timeZone, { minute, local });
  return local;
}
