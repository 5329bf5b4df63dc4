import { useUtc } from './preferences.ts';
import styles from './text.module.css';
import { exactTime } from './timeWords.ts';

/** A moment to the second with its zone: where the person is, or UTC if they prefer that. */
export function ExactTime({ at }: { at: string }) {
  const isUtc = useUtc();
  return (
    <time dateTime={at} className={styles.time}>
      {exactTime(new Date(at), isUtc ? 'UTC' : undefined)}
    </time>
  );
}
