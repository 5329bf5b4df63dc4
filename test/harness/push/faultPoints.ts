/** The points at which a push can be struck: a death at a marked point, the lost answer of a platform, the lost answer of another service. */
export function faultPoints() {
  let struck = new Set<number>();
  let passed: string[] = [];
  return {
    /** Strikes the points with these numbers from now on, counted from 0. */
    plan: (...numbers: readonly number[]): void => {
      struck = new Set(numbers);
      passed = [];
    },
    /** The points that were passed since `plan`, in order. */
    passed: (): readonly string[] => passed,
    /** Whether the point that is passed now is struck. */
    strikes: (point: string): boolean => struck.has(passed.push(point) - 1),
  };
}
