import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Pair } from '../../api/queries/setup.ts';
import { ConnectButtons } from '../access/ConnectButtons.tsx';
import { connectionCopy } from '../access/connectionCopy.ts';
import { CredentialForm } from '../access/CredentialForm.tsx';
import { TryTool } from '../trying/TryTool.tsx';
import type { GrantedTools } from '../../api/types.ts';
import { copy } from './copy.ts';
import styles from './overview.module.css';

interface Props {
  pair: Pair;
  granted: GrantedTools;
  /** The API answered 401 to the stored one. */
  isRejected: boolean;
  isStored: boolean;
  onStored: () => void;
  onDone: () => void;
}

/** The credential of an account for an API, then a call that shows whether the API takes it. */
export function CredentialStep({ pair: { account, integration }, granted, isRejected, isStored, onStored, onDone }: Props) {
  const [isReplacing, setReplacing] = useState(false);
  const [isAnswered, setAnswered] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const holder = { kind: 'serviceAccount', id: account.id } as const;
  const stored = (): void => {
    setReplacing(false);
    setAnswered(false);
    onStored();
  };
  if (!isStored || isReplacing) {
    if (integration.auth.type === 'oauth2' && !isPasting)
      return (
        <>
          <p>{copy.connectFor(integration.slug, account.name)}</p>
          <div className={styles.buttons}>
            <ConnectButtons holder={holder} slug={integration.slug} isConnected={false} />
            <Button size="xs" variant="default" onClick={() => setPasting(true)}>
              {connectionCopy.paste}
            </Button>
          </div>
        </>
      );
    const sentence = isRejected ? copy.credentialRejected : copy.credentialFor;
    return (
      <>
        <p>{sentence(integration.slug, account.name)}</p>
        <CredentialForm holder={holder} integration={integration} onDone={stored} />
      </>
    );
  }
  return (
    <>
      <p role="status">
        {isAnswered
          ? copy.credentialTested(integration.slug)
          : isRejected
            ? copy.credentialRejected(integration.slug, account.name)
            : copy.credentialStored(integration.slug)}
      </p>
      <TryTool
        integration={integration}
        accountId={account.id}
        granted={granted}
        isTest
        isAside={isAnswered}
        onRan={({ isError }) => setAnswered(!isError)}
      />
      <div className={styles.buttons}>
        <Button {...(!isAnswered && { variant: 'default' })} onClick={onDone}>
          {copy.goOn}
        </Button>
        <Button variant="default" onClick={() => setReplacing(true)}>
          {copy.storeAnother}
        </Button>
      </div>
    </>
  );
}
