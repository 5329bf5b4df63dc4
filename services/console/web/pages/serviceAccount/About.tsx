import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ServiceAccount } from '../../api/types.ts';
import { Id } from '../../ui/Id.tsx';
import { Loading } from '../../ui/PageStates.tsx';
import { Detail, Details, Panel, Sheet } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { ClaimOf } from '../approval/ClaimOf.tsx';
import styles from './account.module.css';
import { copy } from './copy.ts';

const EditAccount = lazy(async () => ({ default: (await import('./EditAccount.tsx')).EditAccount }));

/** The details of an account, and the form that changes them. */
export function About({ account }: { account: ServiceAccount }) {
  const [isEditing, setEditing] = useState(false);
  const { id, description, ipAllowlist, createdAt, createdBy, createdClaim } = account;
  const edit = (
    <Button variant="default" size="xs" onClick={() => setEditing(true)}>
      {copy.edit}
    </Button>
  );
  return (
    <Panel title={copy.settingsTitle} actions={!isEditing && edit}>
      {isEditing ? (
        <Sheet>
          <Suspense fallback={<Loading rows={3} />}>
            <EditAccount account={account} onClose={() => setEditing(false)} />
          </Suspense>
        </Sheet>
      ) : (
        <Details>
          <Detail name={copy.details.description}>
            <span className={styles.description}>{description || copy.noDescription}</span>
          </Detail>
          <Detail name={copy.details.addresses}>
            {ipAllowlist.length === 0
              ? copy.anyAddress
              : ipAllowlist.map((range) => (
                  <div key={range}>
                    <code>{range}</code>
                  </div>
                ))}
          </Detail>
          <Detail name={copy.details.created}>
            <Time at={createdAt} day /> {createdBy !== undefined && <bdi>by {createdBy}</bdi>}{' '}
            {createdClaim !== undefined && (
              <>
                {copy.onBehalfOf} <ClaimOf of={createdClaim} />
              </>
            )}
          </Detail>
          <Detail name={copy.details.id}>
            <Id value={id} whole />
          </Detail>
        </Details>
      )}
    </Panel>
  );
}
