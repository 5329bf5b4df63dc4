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

/** Each thing a call needs, and whether it is there. */
export function ReadinessLine({ readiness, account }: { readiness: Readiness; account: ServiceAccount }) {
  const { working, grants, unconnected, connected } = readiness;
  const needing = unconnected.length + connected.size;
  const credentials = unconnected.length > 0 ? 'part.missing' : needing === 0 ? 'part.notNeeded' : 'part.present';
  return (
    <dl className={styles.parts}>
      <Part name={copy.parts.token} of={working.length > 0 ? 'part.present' : 'part.missing'}>
        {copy.tokens(working.length)}
      </Part>
      <Part name={copy.parts.grants} of={grants.length > 0 ? 'part.present' : 'part.missing'}>
        {copy.grants(grants.length)}
      </Part>
      <Part name={copy.parts.credentials} of={credentials}>
        {copy.credentials(unconnected.length, needing)}
      </Part>
      <Part name={copy.parts.addresses} of="part.present">
        {copy.addresses(account.ipAllowlist.length)}
      </Part>
    </dl>
  );
}
