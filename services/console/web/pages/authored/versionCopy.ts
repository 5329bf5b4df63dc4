import type { AuthoredKind } from '../../api/queries/authored.ts';
import { count, grouped } from '../../ui/numberWords.ts';

const v = (version: number): string => `v${grouped(version)}`;

export const copy = {
  listTitle: 'All versions',
  listNote: 'Numbered from 1 without gaps. None of them changes; a restore adds a copy.',
  columns: { version: 'Version', message: 'What changed', when: 'When', who: 'Who' },
  current: 'current',
  noMessage: 'no message',
  restored: (from: number) => `Restored from ${v(from)}`,
  onBehalfOf: 'on behalf of',
  approvedBy: 'approved by',
  compareTitle: 'Compare',
  from: 'From version',
  to: 'To version',
  number: v,
  same: (from: number, to: number) => `${v(from)} and ${v(to)} say the same.`,

  restore: (from: number, next: number) => `Restore ${v(from)} as ${v(next)}`,
  restoreTitle: (from: number, next: number) => `Restore ${v(from)} as ${v(next)}?`,
  restoreBody: (from: number, next: number, what: string, kind: AuthoredKind) =>
    `${v(next)} becomes a copy of the ${what} of ${v(from)}. Programs that read the ${kind} from then on get it. The versions between stay.`,
  restoring: 'Restoring…',
  keep: (current: number) => `Keep ${v(current)}`,
  why: 'Why this change (optional)',
  message: 'Message (optional)',
  messageHelp: 'Stands beside the version in the history.',
  done: (from: number, next: number, at: string, kind: AuthoredKind) =>
    `${v(from)} restored as ${v(next)} ${at}. Programs that read the ${kind} from now on get it.`,

  back: 'Versions',
  what: 'This version',
  pageTitle: (name: string, version: number) => `${name}, ${v(version)}`,
  pageSentence: (version: number, current: number) =>
    version === current
      ? `${v(version)} is the current version.`
      : `${v(version)} is ${count(current - version, 'version')} behind ${v(current)}, the current one.`,
  compareWith: (current: number) => `Compare with ${v(current)}`,
};
