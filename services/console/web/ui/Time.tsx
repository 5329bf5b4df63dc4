import { Hint } from './Hint.tsx';
import { dateOnly, exactTime, timeWords } from './timeWords.ts';
import styles from './text.module.css';
import { useNow } from './useNow.ts';

interface Props {
  at: string | undefined;
  /** Shows only the day of a time that is more than 24 hours away. */
  day?: boolean;
  /** The text in place of a missing time. */
  never?: string;
}

/** A moment: relative under a day, else date and time; the exact one on hover and focus. */
export function Time({ at, day = false, never = '–' }: Props) {
  const now = useNow();
  if (at === undefined) return <span className={styles.muted}>{never}</span>;
  const moment = new Date(at);
  const isNear = Math.abs(moment.getTime() - now.getTime()) < 86_400_000;
  return (
    <Hint label={exactTime(moment)}>
      {(hinted) => (
        <time dateTime={at} tabIndex={0} className={styles.time} {...hinted}>
          {day && !isNear ? dateOnly(moment) : timeWords(moment, now)}
        </time>
      )}
    </Hint>
  );
}
