import type { BulkResult } from '../../api/types.ts';
import { count, grouped, listed } from '../numberWords.ts';

const NAMED = 3;

export const copy = {
  region: 'Selected rows',
  tickAll: 'Select all rows that are shown',
  tick: (name: string) => `Select ${name}`,
  selected: (rows: number) => `${grouped(rows)} selected`,
  selectAll: (matching: number) => `Select all ${grouped(matching)} that match`,
  reading: 'Reading all that match…',
  clear: 'Clear selection',
  /** `a, b, c and 34 others`. */
  names: (names: readonly string[]) =>
    names.length <= NAMED + 1 ? listed(names) : listed([...names.slice(0, NAMED), count(names.length - NAMED, 'other')]),
  type: (why: string, word: string) => `${why} Type ${word} to go on`,
  progress: (done: number, all: number) => `${grouped(done)} of ${grouped(all)} answered…`,
  stop: 'Stop after this part',
  stopping: 'Stopping…',
  goOn: 'Ask again',
  sendRest: 'Send the rest',
  close: 'Close',
  result: 'What was done',
  outcomes: (of: Readonly<Record<BulkResult['outcome'], number>>, done: string) =>
    [
      ...(of.done > 0 ? [`${grouped(of.done)} ${done}.`] : []),
      ...(of.unchanged > 0 ? [`${grouped(of.unchanged)} ${of.unchanged === 1 ? 'was' : 'were'} so already.`] : []),
      ...(of.refused > 0 ? [`${grouped(of.refused)} refused.`] : []),
      ...(of.unknown > 0 ? [`Of ${grouped(of.unknown)} it is not known: no answer came in time.`] : []),
    ].join(' '),
  lost: (rows: number) => `For ${grouped(rows)} no answer came: they may or may not be done. To ask again does nothing twice.`,
  left: (rows: number) => `${grouped(rows)} ${rows === 1 ? 'was' : 'were'} not sent.`,
  refused: 'refused',
  unknown: 'not known',
  failures: 'Not done',
};
