/** Compares two sequences: items that both have are the same, the others were removed or added. */
import { diffArrays } from 'diff';

export interface Change<T> {
  readonly op: 'same' | 'added' | 'removed';
  readonly item: T;
}

/** Past so many differences nobody reads them one by one, and looking for the shortest way would take long: the middle is told as replaced. */
const MAX_CHANGES = 3_000;

const all = <T>(op: Change<T>['op'], items: readonly T[]): Change<T>[] => items.map((item) => ({ op, item }));

function diffMiddle<T>(before: readonly T[], after: readonly T[], same: (a: T, b: T) => boolean): Change<T>[] {
  const parts = diffArrays([...before], [...after], { comparator: same, maxEditLength: MAX_CHANGES });
  if (parts === undefined) return [...all('removed', before), ...all('added', after)];
  return parts.flatMap(({ added, removed, value }) => all(added ? 'added' : removed ? 'removed' : 'same', value));
}

export function diffSequence<T>(before: readonly T[], after: readonly T[], same: (a: T, b: T) => boolean): Change<T>[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && same(before[head]!, after[head]!)) head += 1;
  let tail = 0;
  while (tail < shorter - head && same(before.at(-1 - tail)!, after.at(-1 - tail)!)) tail += 1;
  return [
    ...all('same', after.slice(0, head)),
    ...diffMiddle(before.slice(head, before.length - tail), after.slice(head, after.length - tail), same),
    ...all('same', after.slice(after.length - tail)),
  ];
}
