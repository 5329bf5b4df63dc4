/** The order of rules, as lists. Pure. */
interface Named {
  id: string;
  name: string;
}

/** Returns the rules with one of them at another place; 1 is the first. */
export function moved<T extends Named>(rules: readonly T[], id: string, to: number): T[] {
  const rule = rules.find((one) => one.id === id);
  const others = rules.filter((one) => one.id !== id);
  return rule === undefined ? others : others.toSpliced(to - 1, 0, rule);
}

/** Number and name at each place where two orders hold different rules. */
export function placesThatDiffer(mine: readonly Named[], theirs: readonly Named[]): Record<'mine' | 'theirs', string[]> {
  const lines = (rules: readonly Named[], others: readonly Named[]): string[] =>
    rules.flatMap(({ id, name }, at) => (others[at]?.id === id ? [] : `${at + 1}. ${name}`));
  return { mine: lines(mine, theirs), theirs: lines(theirs, mine) };
}
