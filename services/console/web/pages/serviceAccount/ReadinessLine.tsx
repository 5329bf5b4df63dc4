import type { ReactNode } from 'react';
import type { ReadAccount } from '../../api/types.ts';
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

/** The worst of its credentials. */
function credentialState(readiness: ReadAccount['readiness'], isNeeded: boolean) {
  const { missingCredentials, endedCredentials, rejectedCredentials, incompleteCredentials } = readiness;
  if (rejectedCredentials.length > 0) return 'part.rejected';
  if (endedCredentials.length > 0) return 'part.ended';
  if (missingCredentials.length > 0) return 'part.missing';
  if (incompleteCredentials.length > 0) return 'part.incomplete';
  return isNeeded ? 'part.present' : 'part.notNeeded';
}

interface Props {
  of: ReadAccount;
  /** The account may not act at all, so no token does. */
  isStopped: boolean;
}

/** Each thing a call needs, and whether it is there. */
export function ReadinessLine({ of: { account, readiness, grants, credentials }, isStopped }: Props) {
  const { working, integrations, blockedIntegrations, usedUpIntegrations, disabledIntegrations } = readiness;
  const isNeeded = credentials.some(({ integrationId }) => grants.some(({ resource }) => resource.id === integrationId));
  const isRefused = blockedIntegrations.length + usedUpIntegrations.length + disabledIntegrations.length > 0;
  return (
    <dl className={styles.parts}>
      <Part name={copy.parts.token} of={working === 0 ? 'part.missing' : isStopped ? 'part.stopped' : 'part.present'}>
        {copy.tokens(working, isStopped)}
      </Part>
      <Part name={copy.parts.grants} of={integrations === 0 ? 'part.missing' : isRefused ? 'part.stopped' : 'part.present'}>
        {copy.grants(readiness)}
      </Part>
      <Part name={copy.parts.credentials} of={credentialState(readiness, isNeeded)}>
        {copy.credentials(readiness, isNeeded)}
      </Part>
      <Part name={copy.parts.addresses} of="part.present">
        {copy.addresses(account.ipAllowlist.length)}
      </Part>
    </dl>
  );
}
