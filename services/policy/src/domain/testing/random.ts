/** Random choices that repeat for a seed. */
export interface Random {
  /** 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(percent: number): boolean;
  /** Up to `most` picks. */
  some<T>(most: number, from: () => T): T[];
  shuffled<T>(list: readonly T[]): T[];
}

/** mulberry32 */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (from) => from[below(from.length)]!,
    chance: (percent) => below(100) < percent,
    some: (most, from) => Array.from({ length: below(most + 1) }, from),
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .sort((a, b) => a.at - b.at)
        .map(({ item }) => item),
  };
}
