/** Two versions of a list of lines, told apart. */
export interface DiffLine {
  text: string;
  /** The texts that hold the line. */
  in: 'both' | 'mine' | 'theirs';
}

/** Lines of theirs in their order, then those of mine alone. Order is no difference: the lists are sets. */
export function lineDiff(mine: readonly string[], theirs: readonly string[]): DiffLine[] {
  const ofMine = new Set(mine);
  const ofTheirs = new Set(theirs);
  return [
    ...[...ofTheirs].map((text): DiffLine => ({ text, in: ofMine.has(text) ? 'both' : 'theirs' })),
    ...[...ofMine].filter((text) => !ofTheirs.has(text)).map((text): DiffLine => ({ text, in: 'mine' })),
  ];
}
