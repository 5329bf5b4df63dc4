/** The settings of one's mail while they are edited. Pure. */
import type { OwnMail, OwnMailInput } from '../../api/types.ts';
import { copy } from './copy.ts';

export const paces = ['atOnce', 'hourly', 'daily', 'none'] as const satisfies readonly OwnMail['pace'][];

// A type and not an interface: forms take values of any member.
export type Draft = {
  pace: OwnMail['pace'];
  dailyAt: string;
  quietHours: { isOn: boolean; from: string; to: string };
  timeZone: string;
};

const NIGHT = { from: '22:00', to: '07:00' };

/** Fills the form. The time zone of a person who has set nothing yet is that of this browser. */
export const valuesOf = ({ pace, dailyAt, quietHours, timeZone, revision }: OwnMail): Draft => ({
  pace,
  dailyAt,
  quietHours: { isOn: quietHours !== undefined, ...(quietHours ?? NIGHT) },
  timeZone: revision === 0 ? new Intl.DateTimeFormat().resolvedOptions().timeZone : timeZone,
});

export const inputOf = ({ pace, dailyAt, quietHours: { isOn, from, to }, timeZone }: Draft): OwnMailInput => ({
  pace,
  dailyAt,
  ...(isOn && { quietHours: { from, to } }),
  timeZone: timeZone.trim(),
});

const TIME = /^([01][0-9]|2[0-3]):[0-5][0-9]$/;
export const timeRule = (time: string): string | null => (TIME.test(time) ? null : copy.timeRule);
export function quietRule({ isOn, from, to }: Draft['quietHours']): string | null {
  if (!isOn) return null;
  if (!TIME.test(from) || !TIME.test(to)) return copy.timeRule;
  return from === to ? copy.sameTimes : null;
}

/** One line per setting, for telling two versions apart. */
export const linesOf = ({ pace, dailyAt, quietHours: { isOn, from, to }, timeZone }: Draft): string[] => [
  copy.paces[pace],
  ...(pace === 'daily' ? [`at ${dailyAt}`] : []),
  isOn ? `quiet from ${from} to ${to}` : 'no quiet hours',
  timeZone,
];
