import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { toProblem, type Problem } from '../../api/problems.ts';
import { Failure } from '../PageStates.tsx';
import styles from './bulk.module.css';
import { copy } from './copy.ts';
import type { Selection } from './useSelection.ts';

interface Props<T> {
  selection: Selection<T>;
  /** How many rows search and filters leave, where that is known. */
  matching?: number | undefined;
  /** Reads them all. */
  readAll?: () => Promise<readonly T[]>;
  /** What can be done with them. */
  children: ReactNode;
}

/** How many rows are ticked, all of them if wanted, and what can be done with them at once. */
export function BulkBar<T>({ selection, matching = 0, readAll, children }: Props<T>) {
  const [isReading, setReading] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const chosen = selection.rows.length;
  if (chosen === 0) return null;
  const selectAll = async (read: () => Promise<readonly T[]>): Promise<void> => {
    setReading(true);
    setProblem(undefined);
    await read().then(
      (rows) => selection.tick(rows, true),
      (err: unknown) => setProblem(toProblem(err)),
    );
    setReading(false);
  };
  return (
    <div className={styles.bar} role="region" aria-label={copy.region}>
      <span role="status" className={styles.count}>
        {copy.selected(chosen)}
      </span>
      {readAll !== undefined && matching > chosen && (
        <Button variant="subtle" size="compact-sm" disabled={isReading} onClick={() => void selectAll(readAll)}>
          {isReading ? copy.reading : copy.selectAll(matching)}
        </Button>
      )}
      {children}
      <Button variant="subtle" size="compact-sm" onClick={selection.clear}>
        {copy.clear}
      </Button>
      {problem !== undefined && <Failure problem={problem} />}
    </div>
  );
}
