import { Tabs } from '@mantine/core';
import { useRef } from 'react';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useApprovals, type ApprovalFilter } from '../../api/queries/approvals.ts';
import { useChangeCounters } from '../../api/queries/changeCounters.ts';
import type { ApprovalStatus } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { timeWords } from '../../ui/timeWords.ts';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useUrlState } from '../../ui/useUrlState.ts';
import styles from './approvals.module.css';
import { approvalColumns } from './columns.tsx';
import { copy, type Tab } from './copy.ts';
import { ApprovalFilters, OUTCOMES } from './Filters.tsx';
import { LastDecisions } from './LastDecisions.tsx';

/** Returns the ids that came into a list after it was first shown. `list` is its name; another list begins anew. */
function useNewIds(list: string, ids: readonly string[] | undefined): ReadonlySet<string> {
  const seen = useRef<{ list: string; first: ReadonlySet<string> }>(undefined);
  if (ids === undefined) return new Set();
  if (seen.current?.list !== list) seen.current = { list, first: new Set(ids) };
  const { first } = seen.current;
  return new Set(ids.filter((id) => !first.has(id)));
}

const schema = {
  view: { default: 'me', choices: ['me', 'all', 'mine', 'history'] },
  tool: { default: '' },
  requester: { default: '' },
  status: { default: '', choices: OUTCOMES },
};
type Filters = Record<keyof typeof schema, string>;
const tabs = Object.keys(copy.tabs) as Tab[];

const WHICH: Record<Tab, ApprovalFilter> = { me: { for: 'me' }, all: { status: 'pending' }, mine: { for: 'mine' }, history: {} };

function filterOf(tab: Tab, { tool, requester, status }: Filters): ApprovalFilter {
  return {
    ...WHICH[tab],
    ...(tool === '' ? {} : { tool }),
    ...(requester === '' ? {} : { requester }),
    ...(tab === 'history' && status !== '' ? { status: status as ApprovalStatus } : {}),
  };
}

/** The requests of one view. Nothing is decided here: each is opened and looked at. */
function Requests({ tab, filters, onClear }: { tab: Tab; filters: Filters; onClear: () => void }) {
  const org = useOrgSlug();
  const list = useApprovals(filterOf(tab, filters), tab === 'history');
  const fresh = useNewIds(JSON.stringify([tab, filters]), list.isPending ? undefined : list.rows.map(({ requestId }) => requestId));
  const isFiltered = filters.tool !== '' || filters.requester !== '' || filters.status !== '';
  return (
    <DataTable
      label={copy.tabs[tab]}
      columns={approvalColumns(({ requestId }) => fresh.has(requestId), tab === 'history' || tab === 'mine')}
      list={list}
      idOf={({ requestId }) => requestId}
      linkOf={({ requestId }) => `/orgs/${org}/approvals/${requestId}`}
      empty={isFiltered ? <NoMatch onClear={onClear}>{copy.noMatch}</NoMatch> : <Empty>{copy.empty[tab]}</Empty>}
    />
  );
}

/** What waits for a person, and for whom? */
export function ApprovalsPage() {
  const isAdmin = useIsAdmin();
  const now = useNow();
  const [filters, setFilters] = useUrlState(schema);
  const counters = useChangeCounters();
  const mine = useApprovals({ for: 'me' });
  const oldest = mine.hasMore ? undefined : mine.rows.at(-1)?.createdAt;
  const tab: Tab = filters.view === 'all' && !isAdmin ? 'me' : (filters.view as Tab);
  const waiting = counters?.pendingForMe ?? (mine.isPending ? undefined : mine.rows.length);
  const refused = mine.hasMore ? 0 : mine.rows.filter(({ canApprove }) => !canApprove).length;
  const asked = oldest === undefined ? undefined : timeWords(new Date(oldest), now);
  const clear = (): void => setFilters({ tool: '', requester: '', status: '' });
  return (
    <Page
      title={copy.title}
      rest="/approvals?for=me"
      pending={waiting === undefined}
      sentence={waiting === undefined ? undefined : copy.sentence(waiting, asked, refused)}
    >
      <UnknownFilters schema={schema} />
      <Tabs value={tab} onChange={(view) => setFilters({ view: view ?? 'me' })} keepMounted={false}>
        <Tabs.List aria-label={copy.views}>
          {tabs
            .filter((name) => name !== 'all' || isAdmin)
            .map((name) => (
              <Tabs.Tab key={name} value={name}>
                {copy.tabs[name]}
                {name === 'me' && counters !== undefined && counters.pendingForMe > 0 && ` ${counters.pendingForMe}`}
                {name === 'all' && counters !== undefined && counters.pending > 0 && ` ${counters.pending}`}
              </Tabs.Tab>
            ))}
        </Tabs.List>
        {tabs.map((name) => (
          <Tabs.Panel key={name} value={name} className={styles.panel}>
            {(name !== 'me' || mine.rows.length > 0 || filters.tool !== '' || filters.requester !== '') && (
              <ApprovalFilters filters={filters} onChange={setFilters} withOutcome={name === 'history'} isAdmin={isAdmin} />
            )}
            <Requests tab={name} filters={filters} onClear={clear} />
            {name === 'me' && !mine.isPending && mine.rows.length === 0 && <LastDecisions />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Page>
  );
}
