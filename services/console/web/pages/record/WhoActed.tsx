import { useNameOf } from '../../api/queries/names.ts';
import type { AuditEntry } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { ClaimOf } from '../approval/ClaimOf.tsx';
import { copy } from './copy.ts';
import styles from './record.module.css';

/** The admin who let a service account make the call. */
export function starterOf({ data }: Pick<AuditEntry, 'data'>): string | undefined {
  const { name } = (data?.['startedBy'] ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : undefined;
}

/** The actor, as the entry names them; the person for whom they claim to act stands apart. */
export function WhoActed({ of }: { of: Pick<AuditEntry, 'actor' | 'data' | 'onBehalfOf' | 'onBehalfOfMember'> }) {
  const { kind, name, id } = of.actor;
  const found = useNameOf(name === undefined ? (id ?? '') : '');
  const starter = starterOf(of);
  const isKnown = kind === 'user' || kind === 'serviceAccount' || kind === 'orgToken';
  return (
    <span className={styles.who}>
      {isKnown ? (
        <Principal kind={kind} name={name ?? found?.name ?? id ?? copy.someone} />
      ) : (
        <span>{kind === 'system' ? 'Gatehouse' : copy.someone}</span>
      )}
      {starter !== undefined && (
        <span className={styles.muted}>
          {copy.startedBy} <Name>{starter}</Name>
        </span>
      )}
      {of.onBehalfOf !== undefined && (
        <span className={styles.muted}>
          {copy.onBehalf} <ClaimOf of={of} />
        </span>
      )}
    </span>
  );
}
