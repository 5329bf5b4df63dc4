import type { Grant } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './authored.module.css';
import { copy } from './sharingCopy.ts';

/** When a grant was given, and by whom. */
export const GivenAt = ({ createdAt, createdBy }: Pick<Grant, 'createdAt' | 'createdBy'>) => (
  <span className={styles.given}>
    <Time at={createdAt} day />
    <span className={styles.muted}>
      {copy.by} <Name>{createdBy}</Name>
    </span>
  </span>
);
