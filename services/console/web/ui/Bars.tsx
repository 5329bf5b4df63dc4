import { SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import styles from './Bars.module.css';

export interface Bar {
  key: string;
  /** What is counted. */
  name: ReactNode;
  value: number;
  /** The value with its unit. */
  words: string;
}

interface Props {
  /** Name of the chart, for people who do not see it. */
  label: string;
  /** Longest first. */
  bars: readonly Bar[];
  /** The same as a table. */
  table: ReactNode;
}

const VIEWS = [
  { value: 'chart', label: 'Chart' },
  { value: 'table', label: 'Table' },
];

/** Sorted bars that show who uses most. One press shows them as a table, which comes first on a narrow screen. */
export function Bars({ label, bars, table }: Props) {
  const [view, setView] = useState(() => (matchMedia('(max-width: 35rem)').matches ? 'table' : 'chart'));
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <div className={styles.box}>
      <SegmentedControl className={styles.views} size="xs" aria-label={`${label}: view`} data={VIEWS} value={view} onChange={setView} />
      {view === 'table' ? (
        table
      ) : (
        <ul className={styles.bars} aria-label={label}>
          {bars.map(({ key, name, value, words }) => (
            <li key={key}>
              <span className={styles.name}>{name}</span>
              <svg height="14" width="100%" aria-hidden>
                <rect className={styles.bar} height="14" width={`${((value / longest) * 100).toFixed(2)}%`} />
              </svg>
              <span className={styles.value}>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
