/** What a page shows when it cannot show its rows. One component for each reason. */
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import type { Problem } from '../api/problems.ts';
import { Copy } from './Copy.tsx';
import { asSentence } from './numberWords.ts';
import styles from './PageStates.module.css';

const LOADING_DELAY_MS = 150;

/** Rows to come. Nothing for a moment, so that a fast answer does not flicker. */
export function Loading({ rows = 5 }: { rows?: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LOADING_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index}>{late && <Skeleton height={12} width={`${88 - ((index * 17) % 45)}%`} />}</div>
      ))}
    </div>
  );
}

interface EmptyProps {
  /** What it is for, in one or two sentences. */
  children: ReactNode;
  /** The way on: a button, or a command. */
  action?: ReactNode;
}

/** Says that nothing exists yet or that nothing matches, and shows the way on. */
export const Empty = ({ children, action }: EmptyProps) => (
  <div className={styles.panel}>
    <div className={styles.words}>{children}</div>
    {action}
  </div>
);

/** Says that nothing matches the filters, and shows the way back. */
export const NoMatch = ({ children, onClear, action = 'Clear filters' }: { children: ReactNode; onClear: () => void; action?: string }) => (
  <Empty
    action={
      <Button variant="default" size="xs" onClick={onClear}>
        {action}
      </Button>
    }
  >
    {children}
  </Empty>
);

/** Seconds until the server wants to be asked again, counted down. */
function useCountdown(seconds: number | undefined): number {
  const [left, setLeft] = useState(seconds ?? 0);
  useEffect(() => {
    setLeft(seconds ?? 0);
    if (seconds === undefined) return undefined;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1_000);
    return () => clearInterval(timer);
  }, [seconds]);
  return left;
}

/** The correlation id, last, to copy. */
export const Correlation = ({ problem }: { problem: Problem }) =>
  problem.correlationId === undefined ? null : (
    <p className={styles.correlation}>
      <span>Correlation id</span> <code>{problem.correlationId}</code> <Copy value={problem.correlationId} what="correlation id" />
      {problem.nothingDone && ' Only the log of the server has it: nothing was done, and nothing is recorded.'}
    </p>
  );

/** Something could not be read. The rest of the page stays. */
export function Failure({ problem, retry, what = 'This' }: { problem: Problem; retry?: () => void; what?: string }) {
  const left = useCountdown(problem.status === 429 ? problem.retryAfterSeconds : undefined);
  return (
    <div className={styles.panel} data-bad role="alert">
      <div className={styles.words}>
        <p>
          <strong>{what} could not be read.</strong>{' '}
          {problem.message === '' ? `The server answered ${problem.status}.` : asSentence(problem.message)}
        </p>
        {problem.details.map((detail) => (
          <p key={detail}>{detail}</p>
        ))}
        <Correlation problem={problem} />
      </div>
      {retry !== undefined && (
        <Button variant="default" size="xs" disabled={left > 0} onClick={retry}>
          {left > 0 ? `Retry in ${left} s` : 'Retry'}
        </Button>
      )}
    </div>
  );
}
