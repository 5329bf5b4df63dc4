import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { credentialRead, isUsed, stateOfCredential, useDeleteCredential, type CredentialHolder } from '../../api/queries/integrations.ts';
import type { GrantedTools, Integration, UpstreamCredential } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { clockTime, exactTime } from '../../ui/timeWords.ts';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { TryTool } from '../trying/TryTool.tsx';
import styles from './access.module.css';
import { ConnectButtons } from './ConnectButtons.tsx';
import { connectionCopy } from './connectionCopy.ts';
import { ConnectionWords } from './ConnectionWords.tsx';
import { CredentialForm } from './CredentialForm.tsx';
import { credentialCopy as copy } from './credentialCopy.ts';

interface Props {
  holder: CredentialHolder;
  integration: Integration;
  granted?: GrantedTools;
  /** Its holder was sent here by a call that lacks it: the form is open while none is stored, and they go back to their request. */
  isAwaited?: boolean;
}

interface PartProps extends Props {
  /** Null: none is stored. */
  credential: UpstreamCredential | null;
}

function wordsOf(credential: UpstreamCredential | null, isOAuth: boolean): string {
  if (credential === null) return isOAuth ? connectionCopy.missing : copy.missing;
  const { problem, rejectedAt, updatedAt, connection, lacking } = credential;
  if (connection?.endedAt !== undefined) return connectionCopy.ended;
  if (problem !== undefined) return problem;
  if (connection !== undefined && rejectedAt === undefined) return connectionCopy.isConnected;
  if (rejectedAt !== undefined) return copy.rejected(exactTime(new Date(rejectedAt)));
  const since = exactTime(new Date(updatedAt));
  return lacking === undefined ? copy.present(since) : copy.lacking(since, lacking);
}

/** The same, once it is known whether there is one. */
export function CredentialPart(props: Props) {
  const { data } = useQuery(credentialRead(useOrgSlug(), props.holder, props.integration.slug));
  return data === undefined ? null : <KnownCredentialPart {...props} credential={data} />;
}

/** Whether one holder's credential is there, the way to store, test and remove it. */
export function KnownCredentialPart({ holder, integration, granted = 'ALL', isAwaited = false, credential: data }: PartProps) {
  const remove = useDeleteCredential(holder);
  const [opened, setOpen] = useState<'store' | 'test'>();
  const [said, setSaid] = useState('');
  const state = stateOfCredential(data);
  const isStored = isUsed(state);
  const isOAuth = integration.auth.type === 'oauth2' && holder.kind !== 'orgToken';
  const isConnected = data?.connection !== undefined;
  const open = opened ?? (isAwaited && !isStored && !isOAuth ? 'store' : undefined);
  const [removeWord, removing] = isConnected ? [connectionCopy.disconnect, connectionCopy.disconnecting] : [copy.remove, copy.removing];
  const accountId = holder.kind === 'serviceAccount' ? { accountId: holder.id } : {};
  const stored = (): void => {
    if (isAwaited) setSaid(copy.stored(clockTime(new Date())));
    setOpen(isAwaited ? undefined : 'test');
  };
  const removeIt = async (): Promise<void> => {
    setSaid('');
    await remove.run(integration.slug);
  };
  return (
    <div className={styles.part}>
      <p>
        <Status of={`part.${state}`} plain>
          {wordsOf(data, isOAuth)}
        </Status>
      </p>
      {data?.connection !== undefined && state === 'present' && (
        <p>
          <ConnectionWords connection={data.connection} />
        </p>
      )}
      {data?.connection?.endedBecause !== undefined && (
        <p>
          <Foreign>{data.connection.endedBecause}</Foreign>
        </p>
      )}
      <StatusLine>{said}</StatusLine>
      {open === 'store' && (
        <Sheet>
          <CredentialForm
            holder={holder}
            integration={integration}
            onDone={stored}
            {...(opened === 'store' && { onCancel: () => setOpen(undefined) })}
          />
        </Sheet>
      )}
      {open === 'test' && (
        <Sheet>
          <p>{copy.testNote}</p>
          <TryTool integration={integration} granted={granted} isTest {...accountId} />
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setOpen(undefined)}>
              {copy.close}
            </Button>
          </div>
        </Sheet>
      )}
      {opened === undefined && (open === undefined || data !== null) && (
        <div className={styles.buttons}>
          {isOAuth && <ConnectButtons holder={holder} slug={integration.slug} isConnected={isConnected && isStored} />}
          {open === undefined && (
            <Button variant="default" size="xs" onClick={() => setOpen('store')}>
              {isOAuth ? connectionCopy.paste : data === null ? copy.store : copy.replace}
            </Button>
          )}
          {isStored && (
            <Button variant="default" size="xs" onClick={() => setOpen('test')}>
              {copy.test}
            </Button>
          )}
          {data !== null && (
            <Button variant="default" color="red" size="xs" disabled={remove.isPending} onClick={() => void removeIt()}>
              {remove.isPending ? removing : removeWord}
            </Button>
          )}
        </div>
      )}
      <WriteProblem problem={remove.problem} />
    </div>
  );
}
