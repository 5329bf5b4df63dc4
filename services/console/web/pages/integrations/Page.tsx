import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { isImported, ME, useCountedIntegrations } from '../../api/queries/integrations.ts';
import { useIntegrationStates } from '../../api/queries/overview.ts';
import type { Integration } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { toast } from '../../ui/toast.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { CredentialCell } from '../access/CredentialCell.tsx';
import { ImportForm } from '../importing/ImportForm.tsx';
import { copy } from './copy.ts';
import { integrationState } from './integrationState.ts';
import styles from './integrations.module.css';
import { shownIntegrations, type Row, type Shown } from './shownIntegrations.ts';

const schema = {
  q: { default: '' },
  show: { default: 'all', choices: Object.keys(copy.shows) },
  sort: { default: 'name', choices: Object.keys(copy.orders) },
};

/** Which APIs are there, do they answer, and what do they lack? */
export function IntegrationsPage() {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const [{ q, show, sort }, setUrl] = useUrlState(schema);
  const integrations = useCountedIntegrations();
  const states = useIntegrationStates(isAdmin);
  const [isImporting, setImporting] = useState(false);
  const { integrations: all = [], credentials, blocks, budgets } = integrations.data ?? {};
  const rows = all.map((integration) => ({
    ...integration,
    isBlocked: blocks?.on({ kind: 'integration', id: integration.id }) !== undefined,
    budget: budgets?.get(integration.id)?.state,
    missing: credentials?.get(integration.id)?.missing ?? 0,
    calls: states?.get(integration.id)?.calls ?? 0,
  }));
  const shown = shownIntegrations(rows, { q, show: show as Shown['show'], order: sort as Shown['order'] });
  const isFiltered = q !== '' || show !== 'all';
  const open = (slug: string, view = ''): void => void navigate(`/orgs/${org}/integrations/${slug}${view === '' ? '' : `?view=${view}`}`);

  const columns: Column<Integration & Row>[] = [
    {
      title: copy.columns.name,
      cell: (integration) => {
        const { slug, name, kind } = integration;
        const state = integrationState(integration);
        return (
          <span className={styles.name}>
            <code>{slug}</code> {kind !== 'internal' ? <Foreign>{name}</Foreign> : <span className={styles.muted}>{copy.internal}</span>}
            {state !== undefined && <Status of={state} />}
          </span>
        );
      },
    },
    { title: copy.columns.tools, end: true, cell: ({ toolCount }) => grouped(toolCount) },
  ];
  if (isAdmin)
    columns.push(
      {
        title: copy.columns.calls,
        cell: ({ id }) => {
          const state = states?.get(id);
          if (state?.calls === undefined) return null;
          const { calls, failed = 0, denied = 0 } = state;
          if (calls === 0) return <span className={styles.muted}>{copy.noCalls}</span>;
          const sent = calls - denied;
          return (
            <Status
              of={sent === 0 ? 'calls.unsent' : failed === 0 ? 'calls.fine' : failed === sent ? 'calls.failing' : 'calls.mixed'}
              plain
            >
              {copy.calls(calls, failed, denied)}
            </Status>
          );
        },
      },
      {
        title: copy.columns.accounts,
        cell: (integration) => {
          const count = credentials?.get(integration.id);
          if (integration.auth.type === 'none') return <Status of="part.notNeeded" plain />;
          if (count === undefined) return null;
          const of = count.missing;
          if (count.accounts === 0) return <span className={styles.muted}>{copy.none}</span>;
          return (
            <Status of={of === 0 ? 'part.present' : 'part.missing'} plain>
              {of === 0 ? copy.all : copy.missing(of)}
            </Status>
          );
        },
      },
    );
  columns.push({
    title: copy.columns.mine,
    cell: (integration) => <CredentialCell holder={ME} integration={integration} onSet={() => open(integration.slug, 'credentials')} />,
  });
  const button = isAdmin && !isImporting && (
    <Button data-create onClick={() => setImporting(true)}>
      {copy.import}
    </Button>
  );
  const lacking = credentials && [...credentials.values()].reduce((sum, { missing }) => sum + missing, 0);
  const known = integrations.data !== undefined;
  return (
    <Page
      title={copy.title}
      rest="/integrations"
      pending={integrations.isPending}
      sentence={known && (isAdmin ? copy.sentence(all.filter(isImported).length, lacking) : copy.memberSentence(all.length))}
      actions={button}
    >
      <UnknownFilters schema={schema} />
      {isImporting && (
        <Sheet>
          <ImportForm
            onDone={({ slug }) => {
              toast(copy.imported(slug));
              open(slug);
            }}
            onCancel={() => setImporting(false)}
          />
        </Sheet>
      )}
      <FilterBar
        label={copy.search}
        value={q}
        onChange={(next) => setUrl({ q: next })}
        onClear={isFiltered ? () => setUrl({ q: '', show: 'all' }) : undefined}
      >
        {isAdmin && (
          <>
            <ChoiceSelect label={copy.show} choices={copy.shows} value={show} onChange={(next) => setUrl({ show: next })} />
            <ChoiceSelect label={copy.order} choices={copy.orders} value={sort} onChange={(next) => setUrl({ sort: next })} />
          </>
        )}
      </FilterBar>
      <DataTable
        label={copy.title}
        columns={columns}
        list={rowsOf(integrations.data && shown, {
          problem: integrations.error === null ? null : toProblem(integrations.error),
          retry: () => void integrations.refetch(),
        })}
        idOf={({ id }) => id}
        linkOf={({ slug }) => `/orgs/${org}/integrations/${slug}`}
        empty={<Empty>{isFiltered ? copy.noMatch : isAdmin ? copy.empty : copy.emptyMember}</Empty>}
      />
    </Page>
  );
}
