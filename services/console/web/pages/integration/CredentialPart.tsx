import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { credentialRead, isUsable, useDeleteCredential, type CredentialHolder } from '../../api/queries/integrations.ts';
import type { GrantedTools, Integration } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { WriteProblem } from '../../ui/WriteProblem.tsx';
import { CredentialForm } from '../access/CredentialForm.tsx';
import { TryTool } from '../trying/TryTool.tsx';
import { copy } from './copy.ts';
import styles from './integration.module.css';

interface Props {
  holder: CredentialHolder;
  integration: Integration;
  granted?: GrantedTools;
}

/** Whether one holder's credential is there, the way to store, test and remove it. */
export function CredentialPart({ holder, integration, granted = 'ALL' }: Props) {
  const org = useOrgSlug();
  const { data } = useQuery(credentialRead(org, holder, integration.slug));
  const remove = useDeleteCredential(holder);
  const [open, setOpen] = useState<'store' | 'test'>();
  if (data === undefined) return null;
  const isStored = isUsable(data);
  const accountId = holder.kind === 'serviceAccount' ? { accountId: holder.id } : {};
  return (
    <div className={styles.part}>
      <p>
        <Status of={isStored ? 'part.present' : 'part.missing'} plain>
          {data?.problem ?? (isStored ? copy.present : copy.missing)}
        </Status>
      </p>
      {open === 'store' && (
        <Sheet>
          <CredentialForm holder={holder} integration={integration} onDone={() => setOpen('test')} onCancel={() => setOpen(undefined)} />
        </Sheet>
      )}
      {open === 'test' && (
        <Sheet>
          <p>{copy.testNote}</p>
          <TryTool integration={integration} granted={granted} action={copy.test} {...accountId} />
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => setOpen(undefined)}>
              {copy.close}
            </Button>
          </div>
        </Sheet>
      )}
      {open === undefined && (
        <div className={styles.buttons}>
          <Button variant="default" size="xs" onClick={() => setOpen('store')}>
            {data === null ? copy.store : copy.replace}
          </Button>
          {isStored && (
            <Button variant="default" size="xs" onClick={() => setOpen('test')}>
              {copy.test}
            </Button>
          )}
          {data !== null && (
            <Button variant="default" size="xs" disabled={remove.isPending} onClick={() => void remove.run(integration.slug)}>
              {remove.isPending ? copy.removing : copy.remove}
            </Button>
          )}
        </div>
      )}
      <WriteProblem problem={remove.problem} />
    </div>
  );
}
