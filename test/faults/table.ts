/** What rows found, as a table, and as the lines below it. */
import type { Verdict } from './types';

export interface Limits {
  readonly answerMs: number;
  readonly recoverMs: number;
}

const COLUMNS = [
  'row',
  'intents',
  'ok',
  'refused',
  'unknown',
  'LOST',
  'DUPLICATED',
  'UNEXPECTED',
  'slowest ms',
  'recovery ms',
  'fault',
] as const;

const cells = (verdict: Verdict): (string | number)[] => [
  verdict.row,
  verdict.intents,
  verdict.ok,
  verdict.refused,
  verdict.unknown,
  verdict.lost.length,
  verdict.duplicated.length,
  verdict.unexpected.length,
  verdict.slowestMs,
  verdict.recoveredMs,
  verdict.title,
];

/** Returns the verdicts as a Markdown table, which can be kept as it is. */
export const table = (verdicts: readonly Verdict[]): string =>
  [[...COLUMNS], COLUMNS.map(() => '---'), ...verdicts.map(cells)].map((row) => `| ${row.join(' | ')} |`).join('\n');

/** What was wrong, a few of each; nothing where all is right. */
export function faultsOf(verdict: Verdict, { answerMs, recoverMs }: Limits): string[] {
  const { row, lost, duplicated, unexpected, slowestMs, recoveredMs, ok } = verdict;
  const few = (word: string, lines: readonly string[]): string[] => lines.slice(0, 5).map((line) => `${row}: ${word}: ${line}`);
  return [
    ...few('LOST', lost),
    ...few('DUPLICATED', duplicated),
    ...few('UNEXPECTED', unexpected),
    ...(ok === 0 ? [`${row}: no call succeeded`] : []),
    ...(slowestMs > answerMs ? [`${row}: a call was answered after ${slowestMs} ms, later than ${answerMs} ms`] : []),
    ...(recoveredMs > recoverMs ? [`${row}: calls succeeded again after ${recoveredMs} ms, later than ${recoverMs} ms`] : []),
  ];
}
