import { Name } from '../../ui/Name.tsx';
import styles from './rules.module.css';
import { copy } from './copy.ts';

const NAMED = 2;

/** The first patterns of a rule. */
export const RuleTools = ({ tools }: { tools: readonly string[] }) => (
  <span className={styles.tools}>
    {tools.slice(0, NAMED).map((pattern) => (
      <code key={pattern}>
        <Name>{pattern}</Name>
      </code>
    ))}
    {tools.length > NAMED && <span className={styles.muted}>{copy.more(tools.length - NAMED)}</span>}
  </span>
);
