import { Copy } from './Copy.tsx';
import styles from './Command.module.css';

interface Props {
  /** What is copied. */
  value: string;
  /** What is drawn, when that is less: a secret stays masked on screen. */
  shown?: string;
  what?: string;
}

/** A line for a shell. */
export const Command = ({ value, shown = value, what = 'command' }: Props) => (
  <div className={styles.command}>
    <pre tabIndex={0} role="region" aria-label={what}>
      {shown}
    </pre>
    <Copy value={value} what={what} />
  </div>
);
