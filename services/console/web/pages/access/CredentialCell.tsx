import { Button } from '@mantine/core';
import { stateOfCredential, useCredentials, type CredentialHolder } from '../../api/queries/integrations.ts';
import type { Integration, UpstreamCredential } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './access.module.css';
import { copy } from './copy.ts';

interface Props {
  holder: CredentialHolder;
  integration: Integration;
  onSet: () => void;
}

/** Why calls have no credential, which may be one that they do not use. */
function whyMissing(credential: UpstreamCredential | undefined): string {
  if (credential === undefined) return copy.credentialMissing;
  const { audience, connection } = credential;
  return connection?.endedAt === undefined ? copy.credentialMoved(audience?.origin) : copy.connectionEnded;
}

/** Present and since when; missing, stored for another address or rejected by the API, with the way to set it; or not needed. */
export function CredentialCell({ holder, integration, onSet }: Props) {
  const isNeeded = integration.auth.type !== 'none';
  const credentials = useCredentials(holder, isNeeded);
  if (!isNeeded) return <Status of="part.notNeeded" plain />;
  if (credentials.data === undefined) return null;
  const data = credentials.data.find(({ integrationId }) => integrationId === integration.id);
  const state = stateOfCredential(data);
  if (data !== undefined && state === 'present') {
    return (
      <span className={styles.credential}>
        <Status of="part.present" plain />
        <span className={styles.muted}>
          set <Time at={data.updatedAt} day />
          {data.lacking !== undefined && copy.credentialLacking(data.lacking)}
        </span>
      </span>
    );
  }
  return (
    <span className={styles.credential}>
      <Status of={`part.${state}`} plain>
        {state === 'rejected' ? copy.credentialRejected : whyMissing(data)}
      </Status>
      {data?.connection?.endedBecause !== undefined && (
        <span className={styles.muted}>
          <Foreign>{data.connection.endedBecause}</Foreign>
        </span>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onSet}>
        {copy.setCredential}
      </Button>
    </span>
  );
}
