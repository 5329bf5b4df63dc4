import { Button } from '@mantine/core';
import { useState } from 'react';
import { useDeleteCredential, useIntegrations } from '../../api/queries/integrations.ts';
import type { Integration, OrgToken } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { CredentialCell } from '../access/CredentialCell.tsx';
import { CredentialForm } from '../access/CredentialForm.tsx';
import { copy } from './copy.ts';

/** What one token of the organization proves itself with, for each integration that needs it. */
export function TokenCredentials({ token, onClose }: { token: OrgToken; onClose: () => void }) {
  const integrations = useIntegrations();
  const holder = { kind: 'orgToken', id: token.id } as const;
  const remove = useDeleteCredential(holder);
  const [setting, setSetting] = useState<Integration>();
  const needing = integrations.data?.filter(({ auth }) => auth.type !== 'none');
  const columns: readonly Column<Integration>[] = [
    { title: copy.integration, cell: ({ slug }) => slug },
    {
      title: copy.credential,
      cell: (integration) => <CredentialCell holder={holder} integration={integration} onSet={() => setSetting(integration)} />,
    },
    {
      title: copy.actions,
      actions: true,
      cell: (integration) => (
        <>
          <Button variant="subtle" size="compact-sm" aria-label={copy.setFor(integration.slug)} onClick={() => setSetting(integration)}>
            {copy.set}
          </Button>
          <Button
            variant="subtle"
            color="red"
            size="compact-sm"
            aria-label={copy.removeFor(integration.slug)}
            disabled={remove.isPending}
            onClick={() => void remove.run(integration.slug)}
          >
            {copy.remove}
          </Button>
        </>
      ),
    },
  ];
  return (
    <Panel
      title={copy.credentialsOf(token.name)}
      note={copy.credentialsNote}
      actions={
        <Button size="xs" variant="default" onClick={onClose}>
          {copy.close}
        </Button>
      }
    >
      {setting !== undefined && (
        <Sheet>
          <CredentialForm
            key={setting.id}
            holder={holder}
            integration={setting}
            onDone={() => setSetting(undefined)}
            onCancel={() => setSetting(undefined)}
          />
        </Sheet>
      )}
      <DataTable
        label={copy.credentialsOf(token.name)}
        columns={columns}
        list={rowsOf(needing)}
        idOf={({ id }) => id}
        empty={<Empty>{copy.noneNeeded}</Empty>}
      />
    </Panel>
  );
}
