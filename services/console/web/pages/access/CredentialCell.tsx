import { Button } from '@mantine/core';
import { useCredentials, type CredentialHolder } from '../../api/queries/integrations.ts';
import type { Integration } from '../../api/types.ts';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './access.module.css';
import { copy } from './copy.ts';

interface Props {
  holder: CredentialHolder;
  integration: Integration;
  onSet: () => void;
}

/** Present and since when, missing or stored for another address with the way to set it, or not needed. */
export function CredentialCell({ holder, integration, onSet }: Props) {
  const isNeeded = integration.auth.type !== 'none';
  const credentials = useCredentials(holder, isNeeded);
  if (!isNeeded) return <Status of="part.notNeeded" plain />;
  if (credentials.data === undefined) return null;
  const data = credentials.data.find(({ integrationId }) => integrationId === integration.id);
  if (data !== undefined && data.problem === undefined) {
    return (
      <span className={styles.credential}>
        <Status of="part.present" plain />
        <span className={styles.muted}>
          set <Time at={data.updatedAt} day />
        </span>
      </span>
    );
  }
  return (
    <span className={styles.credential}>
      <Status of="part.missing" plain>
        {data === undefined ? copy.credentialMissing : copy.credentialMoved(data.audience?.origin)}
      </Status>
      <Button variant="subtle" size="compact-sm" onClick={onSet}>
        {copy.setCredential}
      </Button>
    </span>
  );
}
