/** Where a push can be struck: a death at a marked point, the lost answer of a platform, the lost answer of another service. */
export function faultPoints() {
  let struck = new Set<number>();
  let passed: string[] = [];
  return {
    /** From now on the points with these numbers, counted from 0, are struck. */
    plan: (...numbers: readonly number[]): void => {
      struck = new Set(numbers);
      passed = [];
    },
    /** Those that were passed since then, in order. */
    passed: (): readonly string[] => passed,
    /** Whether the point that is passed now is struck. */
    strikes: (point: string): boolean => struck.has(passed.push(point) - 1),
  };
}
