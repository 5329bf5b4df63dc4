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
  onlyOne: 'There is one version, so there is nothing to compare yet. A change of prompt, models or hints makes the next.',
  same: (from: number, to: number) => `${v(from)} and ${v(to)} say the same.`,
  prompt: 'Prompt',
  promptSame: 'The prompt is the same.',
  models: 'Models, in order',
  hints: 'Vendor hints',
  schema: 'Schema',
  added: (pair: string) => `${pair} is added`,
  removed: (pair: string) => `${pair} is taken out`,
  moved: (pair: string, from: number, to: number) => `${pair} moves from place ${from} to ${to}`,
  schemaMoves: (from: string, to: string) => `from ${from || 'none'} to ${to || 'none'}`,
  notVersioned: 'Name, description, tags and license are not in versions: they are as they are now.',

  restore: (from: number, next: number) => `Restore ${v(from)} as ${v(next)}`,
  restoreTitle: (from: number, next: number) => `Restore ${v(from)} as ${v(next)}?`,
  restoreBody: (from: number, next: number) =>
    `${v(next)} becomes a copy of the prompt, models and hints of ${v(from)}. Who reads the agent from then on gets it. The versions between stay.`,
  restoring: 'Restoring…',
  keep: (current: number) => `Keep ${v(current)}`,
  why: 'Why this change (optional)',
  message: 'Message (optional)',
  messageHelp: 'Stands beside the version in the history.',
  done: (from: number, next: number, at: string) => `${v(from)} restored as ${v(next)} ${at}. Who reads the agent from now on gets it.`,

  back: 'Versions',
  what: 'This version',
  pageTitle: (name: string, version: number) => `${name}, ${v(version)}`,
  pageSentence: (version: number, current: number) =>
    version === current
      ? `${v(version)} is the current version.`
      : `${v(version)} is ${count(current - version, 'version')} behind ${v(current)}, the current one.`,
  pageNote: 'Prompt, models and hints are of this version; where the models run is as of today.',
  compareWith: (current: number) => `Compare with ${v(current)}`,
};
