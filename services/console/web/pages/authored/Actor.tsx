import type { AuthoredVersion } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { ClaimOf } from '../approval/ClaimOf.tsx';
import styles from './authored.module.css';
import { copy } from './versionCopy.ts';

/** The author of a version; the person for whom they claim to act stands apart. */
export const Actor = ({ of }: { of: AuthoredVersion }) => (
  <span className={styles.actor}>
    <Principal kind={of.createdBy.kind} name={of.createdBy.name} />
    {of.onBehalfOf !== undefined && (
      <span className={styles.muted}>
        {copy.onBehalfOf} <ClaimOf of={of} />
      </span>
    )}
    {of.approvedBy !== undefined && (
      <span className={styles.muted}>
        {copy.approvedBy} <Name>{of.approvedBy.name}</Name>
      </span>
    )}
  </span>
);
