import { Time } from '../../ui/Time.tsx';
import { copy } from './copy.ts';
import styles from './aiUsePolicies.module.css';

/** When, and by whom. */
export const At = ({ at, by }: { at: string | undefined; by: string | undefined }) => (
  <span className={styles.at}>
    <Time at={at} />
    {by !== undefined && (
      <span className={styles.muted}>
        {copy.by} <bdi>{by}</bdi>
      </span>
    )}
  </span>
);
