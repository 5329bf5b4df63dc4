import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Pair } from '../../api/queries/setup.ts';
import { SetCredential } from '../access/SetCredential.tsx';
import { useLostFocus } from '../../ui/useLostFocus.ts';
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
  const holder = { kind: 'serviceAccount', id: account.id } as const;
  const stored = (): void => {
    setReplacing(false);
    setAnswered(false);
    onStored();
  };
  const isAsked = !isStored || isReplacing;
  const state = useLostFocus<HTMLParagraphElement>(!isAsked);
  if (isAsked) {
    const [slug, name] = [integration.slug, account.name];
    const sentence = {
      connect: copy.connectFor(slug, name),
      store: (isRejected ? copy.credentialRejected : copy.credentialFor)(slug, name),
    };
    return <SetCredential holder={holder} integration={integration} sentence={sentence} onDone={stored} />;
  }
  return (
    <>
      <p role="status" ref={state} tabIndex={-1}>
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
        onRan={({ isError, pending }) => setAnswered(!isError && pending === undefined)}
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
