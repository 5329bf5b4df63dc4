/** Words of others in mail: one visible line, and nothing that a mail program makes a link of. Pure. */
import { localTime } from '@gatehouse/contracts';

/** One line of visible characters: nobody's name may add lines to the text or turn its direction. */
export const oneLine = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();

const ADDRESS = /^[^\s@:/]+@[^\s@:/]+$/;
const MAX_NAME = 128;

/** What somebody is called: cut, and with a blank where a link to somewhere else would be made of it. An e-mail address stays as it is. */
export function inertName(value: string): string {
  const line = oneLine(value);
  const name = line.length <= MAX_NAME ? line : `${line.slice(0, MAX_NAME - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  return ADDRESS.test(name) ? name : name.replace(/:\/\//g, ': //').replace(/\.(?=\p{L})/gu, '. ');
}

const DAY_MS = 24 * 60 * 60_000;

/** `2026-11-21 10:04 UTC`, or by the clock of another zone with its name. */
export function timeIn(timeZone: string, at: Date): string {
  const { date, minute } = localTime(timeZone, at.getTime());
  const clock = new Date((minute * 60_000) % DAY_MS).toISOString().slice(11, 16);
  return `${date} ${clock} ${timeZone === 'UTC' ? 'UTC' : `(${timeZone})`}`;
}
