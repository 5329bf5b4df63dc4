/** Rows that are ticked, kept whole: what is to be done with them needs their names. */
import { useEffect, useState } from 'react';

export interface Selection<T> {
  rows: readonly T[];
  has: (row: T) => boolean;
  nameOf: (row: T) => string;
  canTick: (row: T) => boolean;
  tick: (rows: readonly T[], isOn: boolean) => void;
  clear: () => void;
}

interface Options<T> {
  idOf: (row: T) => string;
  nameOf: (row: T) => string;
  canTick?: (row: T) => boolean;
  /** Another list, search or filter: nothing is ticked then. */
  of?: string;
}

export function useSelection<T>({ idOf, nameOf, canTick = () => true, of = '' }: Options<T>): Selection<T> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, T>>(new Map());
  useEffect(() => setChosen(new Map()), [of]);
  const tick = (rows: readonly T[], isOn: boolean): void =>
    setChosen((before) => {
      const after = new Map(before);
      for (const row of rows.filter(canTick)) {
        if (isOn) after.set(idOf(row), row);
        else after.delete(idOf(row));
      }
      return after;
    });
  return {
    rows: [...chosen.values()],
    has: (row) => chosen.has(idOf(row)),
    nameOf,
    canTick,
    tick,
    clear: () => setChosen(new Map()),
  };
}
