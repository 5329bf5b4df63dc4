import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { useIntegrations } from '../../api/queries/integrations.ts';
import type { Readiness } from '../../api/queries/readiness.ts';
import type { Grant, Integration, ServiceAccount } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Empty, Loading } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { toast } from '../../ui/toast.tsx';
import { copy as accessCopy } from '../access/copy.ts';
import { CredentialCell } from '../access/CredentialCell.tsx';
import { GrantForm } from '../access/GrantForm.tsx';
import styles from './account.module.css';
import { copy } from './copy.ts';
import { GrantMenu } from './GrantMenu.tsx';

const CredentialForm = lazy(async () => ({ default: (await import('../access/CredentialForm.tsx')).CredentialForm }));

type Open = { form: 'new' } | { form: 'tools' | 'credential'; grant: Grant; integration: Integration };

/** What one account may use, and whether it has the credential for it. */
export function GrantsPanel({ account, readiness }: { account: ServiceAccount; readiness: Readiness | undefined }) {
  const integrations = useIntegrations();
  const blocks = useActiveBlocks();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const subject = { kind: 'serviceAccount', id: account.id } as const;
  const all = integrations.data ?? [];
  const integrationOf = ({ resource }: Grant): Integration | undefined => all.find(({ id }) => id === resource.id);
  const stored = readiness === undefined ? [] : [...readiness.credentials.present, ...readiness.credentials.rejected];
  const granted = new Set(readiness?.grants.map(({ resource }) => resource.id));
  const left = all.filter(({ id }) => !granted.has(id));

  const columns: readonly Column<Grant>[] = [
    {
      title: copy.columns.integration,
      cell: (grant) => (
        <>
          {integrationOf(grant)?.slug ?? <span className={styles.muted}>{copy.gone}</span>}{' '}
          {blocks?.on({ kind: 'integration', id: grant.resource.id }) !== undefined && <Status of="block.active" />}
        </>
      ),
    },
    { title: copy.columns.tools, cell: (grant) => accessCopy.access(grant.tools, integrationOf(grant)?.toolCount) },
    {
      title: copy.columns.credential,
      cell: (grant) => {
        const integration = integrationOf(grant);
        if (integration === undefined || readiness === undefined) return null;
        return (
          <CredentialCell holder={subject} integration={integration} onSet={() => setOpen({ form: 'credential', grant, integration })} />
        );
      },
    },
    { title: copy.columns.since, cell: ({ createdAt }) => <Time at={createdAt} day /> },
    {
      title: copy.columns.actions,
      actions: true,
      cell: (grant) => {
        const integration = integrationOf(grant);
        return (
          <GrantMenu
            grant={grant}
            integration={integration}
            isConnected={integration !== undefined && stored.includes(integration)}
            onTools={() => integration !== undefined && setOpen({ form: 'tools', grant, integration })}
            onCredential={() => integration !== undefined && setOpen({ form: 'credential', grant, integration })}
          />
        );
      },
    },
  ];
  const onGranted = ({ slug }: Pick<Integration, 'slug'>): void => {
    close();
    toast(copy.granted(slug));
  };
  const give = open === undefined && left.length > 0 && (
    <Button size="xs" variant={readiness?.grants.length === 0 ? 'filled' : 'default'} onClick={() => setOpen({ form: 'new' })}>
      {copy.give}
    </Button>
  );
  return (
    <Panel
      title={copy.grantsTitle}
      note={copy.grantsNote(readiness?.grants.length === 0)}
      actions={readiness !== undefined && readiness.grants.length > 0 && give}
    >
      {open?.form === 'new' && (
        <Sheet>
          <GrantForm subject={subject} integrations={left} onDone={onGranted} onCancel={close} />
        </Sheet>
      )}
      {open?.form === 'tools' && (
        <Sheet>
          <GrantForm
            key={open.integration.id}
            subject={subject}
            integrations={[open.integration]}
            before={open.grant.tools}
            onDone={onGranted}
            onCancel={close}
          />
        </Sheet>
      )}
      {open?.form === 'credential' && (
        <Sheet>
          <Suspense fallback={<Loading />}>
            <CredentialForm key={open.integration.id} holder={subject} integration={open.integration} onDone={close} onCancel={close} />
          </Suspense>
        </Sheet>
      )}
      <DataTable
        label={copy.grantsTitle}
        columns={columns}
        list={rowsOf(readiness?.grants)}
        idOf={({ resource }) => resource.id}
        empty={open === undefined ? <Empty action={give}>{left.length === 0 ? accessCopy.noIntegrations : copy.grantsEmpty}</Empty> : null}
      />
    </Panel>
  );
}
