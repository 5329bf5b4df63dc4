import { Checkbox } from '@mantine/core';
import { copy } from './copy.ts';
import type { Selection } from './useSelection.ts';

/** The column in which rows are ticked, for a table. */
export function tickColumn<T>(rows: readonly T[], { canTick, has, tick, nameOf }: Selection<T>) {
  const open = rows.filter(canTick);
  const ticked = open.filter(has).length;
  return {
    head: (
      <Checkbox
        size="xs"
        aria-label={copy.tickAll}
        checked={ticked > 0 && ticked === open.length}
        indeterminate={ticked > 0 && ticked < open.length}
        disabled={open.length === 0}
        onChange={(event) => tick(open, event.currentTarget.checked)}
      />
    ),
    cell: (row: T) =>
      canTick(row) && (
        <Checkbox
          size="xs"
          aria-label={copy.tick(nameOf(row))}
          checked={has(row)}
          onChange={(event) => tick([row], event.currentTarget.checked)}
        />
      ),
  };
}
