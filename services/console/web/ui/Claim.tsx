import { rawText, type ClaimText } from '../api/foreign.ts';
import { Pieces } from './Foreign.tsx';
import styles from './text.module.css';

/** Whom a caller says it acts for. Never stands where a verified identity stands; `member` is the one the claim happens to name. */
export const Claim = ({ children, member }: { children: ClaimText; member?: string }) => (
  <span className={styles.claim}>
    <bdi>
      <Pieces text={rawText(children)} />
    </bdi>{' '}
    (caller-asserted){member !== undefined && `, matches member ${member}`}
  </span>
);
