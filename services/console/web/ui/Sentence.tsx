import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './Sentence.module.css';

/** The first line of a page: the answer to its question, from live data. */
export function Sentence({ children, pending = false }: { children?: ReactNode; pending?: boolean }) {
  return (
    <div className={styles.sentence} role="status">
      {pending ? <Skeleton className={styles.wait} /> : <p>{children}</p>}
    </div>
  );
}
