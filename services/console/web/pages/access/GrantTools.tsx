import type { GrantedTools } from '../../api/types.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import styles from './access.module.css';
import { copy } from './copy.ts';
import { copy as tableCopy } from './grantTableCopy.ts';

const NAMED = 3;

/** How much of an integration a grant gives; of chosen tools it shows the first names. */
export function GrantTools({ tools, all }: { tools: GrantedTools; all: number | undefined }) {
  if (tools === 'ALL') return copy.access(tools, all);
  return (
    <span className={styles.granted}>
      <span className={styles.reach}>{copy.access(tools, all)}</span>
      <span className={styles.names}>
        {tools.slice(0, NAMED).map((name) => (
          <code key={name}>
            <Pieces text={name} />
          </code>
        ))}
        {tools.length > NAMED && tableCopy.more(tools.length - NAMED)}
      </span>
    </span>
  );
}
