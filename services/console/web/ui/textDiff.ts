/** Two texts as the lines that one, the other or both of them have. Pure. */
import { diffArrays } from 'diff/lib/diff/array.js';
import type { DiffRow } from './diffLines.ts';

const linesOf = (text: string): string[] => (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n');

/** `before` against `after`, in the order of their lines. */
export const textDiff = (before: string, after: string): DiffRow[] =>
  diffArrays(linesOf(before), linesOf(after)).flatMap(({ value, added, removed }) =>
    value.map((text) => ({ kind: added ? 'added' : removed ? 'removed' : 'same', text })),
  );
