import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useServiceAccounts } from '../../api/queries/serviceAccounts.ts';
import type { ServiceAccount } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { DataTable, isKnown, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { copy } from './copy.ts';
import { CreateServiceAccount } from './CreateServiceAccount.tsx';
import { LastUsed, ReadyCell, TokenCount } from './cells.tsx';

const columns: readonly Column<ServiceAccount>[] = [
  { title: copy.columns.name, cell: ({ name }) => <bdi>{name}</bdi> },
  { title: copy.columns.state, cell: ({ status }) => <Status of={{ kind: 'account', value: status }} /> },
  { title: copy.columns.ready, cell: (account) => <ReadyCell account={account} /> },
  { title: copy.columns.tokens, end: true, cell: ({ id }) => <TokenCount id={id} /> },
  { title: copy.columns.used, cell: ({ id }) => <LastUsed id={id} /> },
  { title: copy.columns.created, cell: ({ createdAt }) => <Time at={createdAt} day /> },
];

/** Which bots exist, and are they healthy? */
export function ServiceAccountsPage() {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const list = useServiceAccounts();
  const [isCreating, setCreating] = useState(false);
  const active = list.rows.filter(({ status }) => status === 'ACTIVE').length;
  const totals = { all: list.rows.length, active, disabled: list.rows.length - active, hasMore: list.hasMore };
  const create = (
    <Button data-create onClick={() => setCreating(true)}>
      {copy.create}
    </Button>
  );
  return (
    <Page
      title={copy.title}
      rest="/service-accounts"
      pending={list.isPending}
      sentence={isKnown(list) ? copy.sentence(totals) : undefined}
      actions={!isCreating && totals.all > 0 && create}
    >
      {isCreating && (
        <Sheet>
          <CreateServiceAccount
            onDone={({ id }) => void navigate(`/orgs/${org}/service-accounts/${id}`)}
            onCancel={() => setCreating(false)}
          />
        </Sheet>
      )}
      <DataTable
        label={copy.title}
        columns={columns}
        list={list}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/orgs/${org}/service-accounts/${id}`}
        isPast={({ status }) => status === 'DISABLED'}
        empty={isCreating ? null : <Empty action={create}>{copy.empty}</Empty>}
      />
    </Page>
  );
}
