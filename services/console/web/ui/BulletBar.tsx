import styles from './BulletBar.module.css';

interface Props {
  /** The whole in words, for people who do not see it. */
  label: string;
  used: number;
  /** Held beside what is used. */
  reserved: number;
  soft?: number | undefined;
  hard?: number | undefined;
  state: 'OK' | 'SOFT_CROSSED' | 'HARD_CROSSED';
}

const percent = (part: number, whole: number): string => `${Math.min(100, Math.max(0, (part / whole) * 100)).toFixed(2)}%`;

/** How close to the limit: what is used, what is held, and marks at the limits. Where nothing ends, the scale goes a little further. */
export function BulletBar({ label, used, reserved, soft, hard, state }: Props) {
  const scale = Math.max(used + reserved, (soft ?? 0) * 1.1, (hard ?? 0) * 1.02, 1);
  return (
    <svg className={styles.bar} role="img" aria-label={label} data-state={state} height="20" width="100%">
      <rect className={styles.ground} y="4" width="100%" height="12" />
      <rect className={styles.held} y="4" width={percent(used + reserved, scale)} height="12" />
      <rect className={styles.used} y="4" width={percent(used, scale)} height="12" />
      {soft !== undefined && <line className={styles.soft} x1={percent(soft, scale)} x2={percent(soft, scale)} y1="1" y2="19" />}
      {hard !== undefined && <line className={styles.hard} x1={percent(hard, scale)} x2={percent(hard, scale)} y1="0" y2="20" />}
    </svg>
  );
}
