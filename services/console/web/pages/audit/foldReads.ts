/** Whoever looks at the log adds to it: readings by one person that follow each other are one row. Pure. */
import type { AuditEntry } from '../../api/types.ts';

export interface EntryRow extends AuditEntry {
  /** Number of entries that the row stands for; this entry is the latest of them. 1 if absent. */
  times?: number;
}

const isReading = ({ type }: AuditEntry): boolean => type === 'audit.read';

/** `entries`: the latest first. */
export function foldReads(entries: readonly AuditEntry[]): EntryRow[] {
  const rows: EntryRow[] = [];
  for (const entry of entries) {
    const above = rows.at(-1);
    if (above !== undefined && isReading(above) && isReading(entry) && above.actor.id === entry.actor.id)
      above.times = (above.times ?? 1) + 1;
    else rows.push({ ...entry });
  }
  return rows;
}
