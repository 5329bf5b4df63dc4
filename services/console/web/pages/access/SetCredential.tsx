import { Button } from '@mantine/core';
import { useState } from 'react';
import type { CredentialHolder } from '../../api/queries/integrations.ts';
import type { Integration } from '../../api/types.ts';
import styles from './access.module.css';
import { ConnectButtons } from './ConnectButtons.tsx';
import { isConnectable } from './isConnectable.ts';
import { connectionCopy as copy } from './connectionCopy.ts';
import { CredentialForm } from './CredentialForm.tsx';

interface Props {
  holder: CredentialHolder;
  integration: Integration;
  /** Stands above, by what is asked of the person. */
  sentence?: { connect: string; store: string };
  onDone: () => void;
  onCancel?: () => void;
}

/** The way to a credential: at an API with OAuth its holder connects, or pastes a token; elsewhere the values are typed. */
export function SetCredential({ holder, integration, sentence, onDone, onCancel }: Props) {
  const [isPasting, setPasting] = useState(false);
  const connects = isConnectable(holder, integration) && !isPasting;
  return (
    <>
      {sentence !== undefined && <p>{connects ? sentence.connect : sentence.store}</p>}
      {connects ? (
        <div className={styles.buttons}>
          <ConnectButtons
            holder={holder}
            slug={integration.slug}
            isConnected={false}
            takesFocus={onCancel !== undefined}
            onConnected={onDone}
          />
          <Button size="xs" variant="default" onClick={() => setPasting(true)}>
            {copy.paste}
          </Button>
          {onCancel !== undefined && (
            <Button size="xs" variant="subtle" onClick={onCancel}>
              {copy.cancel}
            </Button>
          )}
        </div>
      ) : (
        <CredentialForm holder={holder} integration={integration} onDone={onDone} {...(onCancel && { onCancel })} />
      )}
    </>
  );
}
