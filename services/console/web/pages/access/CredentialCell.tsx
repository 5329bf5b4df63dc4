import { Button } from '@mantine/core';
import { stateOfCredential, useCredentials, type CredentialHolder, type CredentialState } from '../../api/queries/integrations.ts';
import type { Integration, UpstreamCredential } from '../../api/types.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import styles from './access.module.css';
import { connectionCopy } from './connectionCopy.ts';
import { copy } from './copy.ts';
import { isConnectable } from './isConnectable.ts';

interface Props {
  holder: CredentialHolder;
  integration: Integration;
  onSet: () => void;
}

/** Why calls use no credential, or one that the API rejects. */
const WHY = {
  missing: (credential) => (credential === undefined ? copy.credentialMissing : copy.credentialMoved(credential.audience?.origin)),
  ended: () => copy.connectionEnded,
  rejected: () => copy.credentialRejected,
} satisfies Record<Exclude<CredentialState, 'present'>, (credential: UpstreamCredential | undefined) => string>;

/** Whether the holder has the credential that the integration asks for. */
export function CredentialCell({ holder, integration, onSet }: Props) {
  const isNeeded = integration.auth.type !== 'none';
  const { data } = useCredentials(holder, isNeeded);
  if (isNeeded && data === undefined) return null;
  const credential = data?.find(({ integrationId }) => integrationId === integration.id);
  return <KnownCredentialCell isNeeded={isNeeded} connects={isConnectable(holder, integration)} credential={credential} onSet={onSet} />;
}

interface KnownProps {
  isNeeded: boolean;
  /** It is set by connecting. */
  connects: boolean;
  credential: UpstreamCredential | undefined;
  onSet: () => void;
}

/** Present and since when; missing, stored for another address, ended or rejected by the API, with the way to set it; or not needed. */
export function KnownCredentialCell({ isNeeded, connects, credential: data, onSet }: KnownProps) {
  if (!isNeeded) return <Status of="part.notNeeded" plain />;
  const state = stateOfCredential(data);
  if (state === 'present') {
    return (
      <span className={styles.credential}>
        <Status of="part.present" plain />
        <span className={styles.muted}>
          set <Time at={data?.updatedAt} day />
          {data?.lacking !== undefined && copy.credentialLacking(data.lacking)}
        </span>
      </span>
    );
  }
  return (
    <span className={styles.credential}>
      <Status of={`part.${state}`} plain>
        {WHY[state](data)}
      </Status>
      {data?.connection?.endedBecause !== undefined && (
        <span className={styles.muted}>
          <Foreign>{data.connection.endedBecause}</Foreign>
        </span>
      )}
      <Button variant="subtle" size="compact-sm" onClick={onSet}>
        {connects ? connectionCopy.connect : copy.setCredential}
      </Button>
    </span>
  );
}
