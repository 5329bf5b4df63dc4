/** Names in an environment that are probably settings, written wrong. */

/** Short names are alike by chance. */
const SHORTEST = 8;
const mostLetters = (name: string): number => (name.length < 12 ? 1 : 2);

/** How many letters must be put in, taken out, replaced, or changed with their neighbour. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const above = rows[i - 1]!;
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwapped ? rows[i - 2]![j - 2]! + 1 : Infinity;
      row.push(Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1), swapped));
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}

/** Names that are no setting, but one letter away from one, long names two; each with the nearest one. */
export function misspelt(given: readonly string[], settings: readonly string[]): { setting: string; known: string }[] {
  const known = settings.flatMap((name) => [name, `${name}_FILE`]);
  const nearest = (setting: string) =>
    known
      .filter((name) => Math.abs(name.length - setting.length) <= mostLetters(setting))
      .map((name) => ({ setting, known: name, letters: distance(setting, name) }))
      .filter(({ letters }) => letters <= mostLetters(setting))
      .sort((a, b) => a.letters - b.letters)[0];
  return given
    .filter((setting) => setting.length >= SHORTEST && !known.includes(setting))
    .flatMap((setting) => nearest(setting) ?? [])
    .map(({ setting, known }) => ({ setting, known }));
}
