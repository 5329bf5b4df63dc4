import type { ReactNode } from 'react';
import type { Readiness } from '../../api/queries/readiness.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { Status } from '../../ui/Status.tsx';
import type { StatusName } from '../../ui/theme/status.ts';
import styles from './account.module.css';
import { copy } from './copy.ts';

const Part = ({ name, of, children }: { name: string; of: StatusName; children: string }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>
      <Status of={of} plain>
        {children}
      </Status>
    </dd>
  </div>
);

interface Props {
  readiness: Readiness;
  account: ServiceAccount;
  /** Granted integrations that are blocked. */
  stopped: readonly string[];
  /** The account may not act at all, so no token does. */
  isStopped: boolean;
}

/** Each thing a call needs, and whether it is there. */
export function ReadinessLine({ readiness, account, stopped, isStopped }: Props) {
  const {
    working,
    grants,
    credentials: { present, missing, rejected },
  } = readiness;
  const needing = present.length + missing.length + rejected.length;
  const fine = needing === 0 ? 'part.notNeeded' : 'part.present';
  const credentials = rejected.length > 0 ? 'part.rejected' : missing.length > 0 ? 'part.missing' : fine;
  return (
    <dl className={styles.parts}>
      <Part name={copy.parts.token} of={working.length === 0 ? 'part.missing' : isStopped ? 'part.stopped' : 'part.present'}>
        {copy.tokens(working.length, isStopped)}
      </Part>
      <Part name={copy.parts.grants} of={grants.length === 0 ? 'part.missing' : stopped.length > 0 ? 'part.stopped' : 'part.present'}>
        {copy.grants(grants.length, stopped)}
      </Part>
      <Part name={copy.parts.credentials} of={credentials}>
        {copy.credentials(missing.length, rejected.length, needing)}
      </Part>
      <Part name={copy.parts.addresses} of="part.present">
        {copy.addresses(account.ipAllowlist.length)}
      </Part>
    </dl>
  );
}
