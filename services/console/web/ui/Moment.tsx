import { Name } from './Name.tsx';
import { Time } from './Time.tsx';
import styles from './text.module.css';

/** When, and by whom. */
export const Moment = ({ at, by }: { at: string | undefined; by: string | undefined }) => (
  <span className={styles.moment}>
    <Time at={at} />
    {by !== undefined && (
      <span className={styles.muted}>
        by <Name>{by}</Name>
      </span>
    )}
  </span>
);
