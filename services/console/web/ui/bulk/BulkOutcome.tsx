import type { BulkResult } from '../../api/types.ts';
import type { Bulk } from '../../api/useBulk.ts';
import { asSentence } from '../numberWords.ts';
import styles from './bulk.module.css';
import { copy } from './copy.ts';

interface Props<T> {
  bulk: Pick<Bulk<T>, 'told' | 'lost' | 'left'>;
  nameOf: (item: T) => string;
  done: string;
}

/** What became of each: counted, and one line for whatever was not done, with the reason. */
export function BulkOutcome<T>({ bulk: { told, lost, left }, nameOf, done }: Props<T>) {
  const number = (which: BulkResult['outcome']): number => told.filter(({ outcome }) => outcome === which).length;
  const counts = { done: number('done'), unchanged: number('unchanged'), refused: number('refused'), unknown: number('unknown') };
  const failures = told.filter(({ outcome }) => outcome === 'refused' || outcome === 'unknown');
  return (
    <div className={styles.words} role="status">
      {told.length > 0 && <p>{copy.outcomes(counts, done)}</p>}
      {lost.length > 0 && <p>{copy.lost(lost.length)}</p>}
      {left.length > 0 && <p>{copy.left(left.length)}</p>}
      {failures.length > 0 && (
        <ul className={styles.failures} aria-label={copy.failures} tabIndex={0}>
          {failures.map(({ item, outcome, reason }, at) => (
            <li key={at}>
              <bdi>{nameOf(item)}</bdi> <span className={styles.muted}>{outcome === 'refused' ? copy.refused : copy.unknown}:</span>{' '}
              {asSentence(reason ?? '')}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
