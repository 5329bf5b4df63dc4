/** A text against another, line by line, in the form it is drawn: what stayed the same is folded. Pure. */
import { diffArrays } from 'diff/lib/diff/array.js';

export interface DiffRow {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

export type Stretch = { kind: 'rows'; rows: DiffRow[] } | { kind: 'folded'; rows: DiffRow[] };

/** Lines shown around a change. */
const AROUND = 3;
/** Fewer are not worth a button. */
const WORTH = 3;

/** Unchanged stretches that are longer than what is shown around a change are folded. */
export function foldedRows(rows: readonly DiffRow[]): Stretch[] {
  const isNear = rows.map((_, at) => rows.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same'));
  const stretches: Stretch[] = [];
  for (const [at, row] of rows.entries()) {
    const kind = isNear[at]! ? 'rows' : 'folded';
    const last = stretches.at(-1);
    if (last?.kind === kind) last.rows.push(row);
    else stretches.push({ kind, rows: [row] });
  }
  return stretches.map((stretch) => (stretch.kind === 'folded' && stretch.rows.length < WORTH ? { ...stretch, kind: 'rows' } : stretch));
}

export interface LinePart {
  text: string;
  /** The text is not in the other line. */
  differs: boolean;
}

/** Words, blanks, and every other character by itself. */
const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}_]+|\s+|./gsu) ?? [];

/** A line of a diff in parts: the words that `other`, its partner, does not have, and those both have. */
export const partsOf = (text: string, other: string): LinePart[] =>
  diffArrays(wordsOf(other), wordsOf(text))
    .filter(({ removed }) => !removed)
    .map(({ value, added }) => ({ text: value.join(''), differs: added }));

/** Returns for each row the line that it replaces or that replaces it: in a run, the first removed line belongs to the first added one, and so on. */
export function partners(rows: readonly DiffRow[]): (string | undefined)[] {
  const found: (string | undefined)[] = rows.map(() => undefined);
  let at = 0;
  while (at < rows.length) {
    const removed = runFrom(rows, at, 'removed');
    const added = runFrom(rows, at + removed, 'added');
    for (let pair = 0; pair < Math.min(removed, added); pair += 1) {
      found[at + pair] = rows[at + removed + pair]!.text;
      found[at + removed + pair] = rows[at + pair]!.text;
    }
    at += Math.max(1, removed + added);
  }
  return found;
}

function runFrom(rows: readonly DiffRow[], at: number, kind: DiffRow['kind']): number {
  let length = 0;
  while (rows[at + length]?.kind === kind) length += 1;
  return length;
}
