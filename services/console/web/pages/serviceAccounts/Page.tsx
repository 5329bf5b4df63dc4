import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useReadinessOf } from '../../api/queries/overview.ts';
import { useServiceAccounts, type AccountFilter } from '../../api/queries/serviceAccounts.ts';
import type { AccountReadiness, ServiceAccount } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Name } from '../../ui/Name.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { AccountsBar } from '../bulk/AccountsBar.tsx';
import { copy } from './copy.ts';
import { CreateServiceAccount } from './CreateServiceAccount.tsx';
import { ReadyCell, StateCell, WorkingTokens } from './cells.tsx';

const schema = {
  q: { default: '' },
  status: { default: '', choices: Object.keys(copy.shows) },
  needs: { default: '', choices: Object.keys(copy.anyNeed) },
  /** The integration for which the credential is missing, ended or rejected. */
  integration: { default: '' },
  sort: { default: '-createdAt', choices: Object.keys(copy.orders) },
};

const columnsOf = (readiness: ReadonlyMap<string, AccountReadiness>): readonly Column<ServiceAccount>[] => [
  { title: copy.columns.name, cell: ({ name }) => <Name>{name}</Name> },
  {
    title: copy.columns.state,
    cell: ({ id, status }) => <StateCell status={status} readiness={readiness.get(id)} />,
  },
  { title: copy.columns.ready, cell: ({ id }) => <ReadyCell readiness={readiness.get(id)} /> },
  { title: copy.columns.tokens, end: true, cell: ({ id }) => <WorkingTokens readiness={readiness.get(id)} /> },
  {
    title: copy.columns.used,
    cell: ({ id }) => (readiness.has(id) ? <Time at={readiness.get(id)?.lastUsedAt} never="never" /> : null),
  },
  { title: copy.columns.created, cell: ({ createdAt }) => <Time at={createdAt} day /> },
];

const idOf = ({ id }: ServiceAccount): string => id;

/** Filters by the state that the rows show, which is the worst: a blocked account counts as neither active nor disabled. */
function filterOf(state: string): Pick<AccountFilter, 'status' | 'blocked'> {
  if (state === 'BLOCKED') return { blocked: 'only' };
  return state === 'ACTIVE' || state === 'DISABLED' ? { status: state, blocked: 'none' } : {};
}

const asksIntegration = (needs: string): boolean => ['unconnected', 'ended', 'rejected', 'incomplete'].includes(needs);

function needsOf(needs: string, integration: string): Pick<AccountFilter, 'needs' | 'integration'> {
  if (needs === '') return {};
  return { needs: needs as NonNullable<AccountFilter['needs']>, ...(asksIntegration(needs) && integration !== '' && { integration }) };
}

/** Which bots exist, and are they healthy? */
export function ServiceAccountsPage() {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const [{ q, status, needs, integration, sort }, setFilters] = useUrlState(schema);
  const list = useServiceAccounts({
    ...(q === '' ? {} : { q }),
    ...filterOf(status),
    ...needsOf(needs, integration),
    sort: sort as NonNullable<AccountFilter['sort']>,
  });
  const readiness = useReadinessOf(list.rows.map(({ id }) => id));
  const [isCreating, setCreating] = useState(false);
  const isFiltered = q !== '' || status !== '' || needs !== '';
  const hasAny = isFiltered || list.rows.length > 0;
  const selection = useSelection<ServiceAccount>({ idOf, nameOf: ({ name }) => name, of: `${q} ${status} ${needs} ${integration}` });
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
      sentence={list.totals && copy.sentence(list.totals, isFiltered)}
      actions={!isCreating && hasAny && create}
    >
      <UnknownFilters schema={schema} />
      {isCreating && (
        <Sheet>
          <CreateServiceAccount
            onDone={({ id }) => void navigate(`/orgs/${org}/service-accounts/${id}`)}
            onCancel={() => setCreating(false)}
          />
        </Sheet>
      )}
      {hasAny && (
        <FilterBar
          label={copy.search}
          value={q}
          onChange={(next) => setFilters({ q: next })}
          onClear={isFiltered ? () => setFilters({ q: '', status: '', needs: '', integration: '' }) : undefined}
        >
          <ChoiceSelect label={copy.show} choices={copy.shows} value={status} onChange={(next) => setFilters({ status: next })} />
          <ChoiceSelect
            label={copy.needs}
            choices={copy.anyNeed}
            value={needs}
            onChange={(next) => setFilters({ needs: next, integration: '' })}
          />
          {asksIntegration(needs) && integration !== '' && (
            <ChoiceSelect
              label={copy.integration}
              choices={{ '': copy.anyIntegration, [integration]: integration }}
              value={integration}
              onChange={(next) => setFilters({ integration: next })}
            />
          )}
          <ChoiceSelect label={copy.order} choices={copy.orders} value={sort} onChange={(next) => setFilters({ sort: next })} />
        </FilterBar>
      )}
      <AccountsBar selection={selection} matching={list.totals?.matching} readAll={list.readAll} />
      <DataTable
        label={copy.title}
        columns={columnsOf(readiness)}
        list={list}
        idOf={idOf}
        lead={tickColumn(list.rows, selection)}
        linkOf={({ id }) => `/orgs/${org}/service-accounts/${id}`}
        isPast={({ status }) => status === 'DISABLED'}
        empty={isCreating ? null : !isFiltered ? <Empty action={create}>{copy.empty}</Empty> : <Empty>{copy.noMatch}</Empty>}
      />
    </Page>
  );
}
