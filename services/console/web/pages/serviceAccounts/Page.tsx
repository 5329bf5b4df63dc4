import { Button, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActiveBlocks } from '../../api/queries/blocks.ts';
import { useReadinessOf } from '../../api/queries/overview.ts';
import { useServiceAccounts, type AccountFilter } from '../../api/queries/serviceAccounts.ts';
import type { AccountReadiness, ServiceAccount } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { DataTable, isKnown, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Name } from '../../ui/Name.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { copy } from './copy.ts';
import { CreateServiceAccount } from './CreateServiceAccount.tsx';
import { ReadyCell } from './cells.tsx';

const schema = { q: { default: '' }, sort: { default: '-createdAt', choices: Object.keys(copy.orders) } };

const columnsOf = (readiness: ReadonlyMap<string, AccountReadiness>, blocked: ReadonlySet<string>): readonly Column<ServiceAccount>[] => [
  { title: copy.columns.name, cell: ({ name }) => <Name>{name}</Name> },
  {
    title: copy.columns.state,
    // The worst comes first: a block stops also an account that is active.
    cell: ({ id, status }) => (blocked.has(id) ? <Status of="block.active" /> : <Status of={{ kind: 'account', value: status }} />),
  },
  { title: copy.columns.ready, cell: ({ id }) => <ReadyCell readiness={readiness.get(id)} isBlocked={blocked.has(id)} /> },
  { title: copy.columns.tokens, end: true, cell: ({ id }) => readiness.get(id)?.working ?? '' },
  {
    title: copy.columns.used,
    cell: ({ id }) => (readiness.has(id) ? <Time at={readiness.get(id)?.lastUsedAt} never="never" /> : null),
  },
  { title: copy.columns.created, cell: ({ createdAt }) => <Time at={createdAt} day /> },
];

/** Which bots exist, and are they healthy? */
export function ServiceAccountsPage() {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const [{ q, sort }, setFilters] = useUrlState(schema);
  const list = useServiceAccounts({ ...(q === '' ? {} : { q }), sort: sort as NonNullable<AccountFilter['sort']> });
  const readiness = useReadinessOf(list.rows.map(({ id }) => id));
  const blocks = useActiveBlocks();
  const blocked = new Set((blocks.data ?? []).map(({ target }) => target.id));
  const [isCreating, setCreating] = useState(false);
  const isBlocked = (account: ServiceAccount): boolean => account.status === 'ACTIVE' && blocked.has(account.id);
  const disabled = list.rows.filter(({ status }) => status === 'DISABLED').length;
  const stopped = list.rows.filter(isBlocked).length;
  const all = list.rows.length;
  const totals = { all, active: all - disabled - stopped, blocked: stopped, disabled, hasMore: list.hasMore };
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
      sentence={isKnown(list) && q === '' ? copy.sentence(totals) : undefined}
      actions={!isCreating && (totals.all > 0 || q !== '') && create}
    >
      {isCreating && (
        <Sheet>
          <CreateServiceAccount
            onDone={({ id }) => void navigate(`/orgs/${org}/service-accounts/${id}`)}
            onCancel={() => setCreating(false)}
          />
        </Sheet>
      )}
      {(totals.all > 0 || q !== '') && (
        <FilterBar
          label={copy.search}
          value={q}
          onChange={(next) => setFilters({ q: next })}
          onClear={q === '' ? undefined : () => setFilters({ q: '' })}
        >
          <NativeSelect
            aria-label={copy.order}
            data={Object.entries(copy.orders).map(([value, label]) => ({ value, label }))}
            value={sort}
            onChange={(event) => setFilters({ sort: event.currentTarget.value })}
          />
        </FilterBar>
      )}
      <DataTable
        label={copy.title}
        columns={columnsOf(readiness, blocked)}
        list={list}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/orgs/${org}/service-accounts/${id}`}
        isPast={({ status }) => status === 'DISABLED'}
        empty={isCreating ? null : q === '' ? <Empty action={create}>{copy.empty}</Empty> : <Empty>{copy.noMatch}</Empty>}
      />
    </Page>
  );
}
