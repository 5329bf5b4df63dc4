import { Button, Switch } from '@mantine/core';
import { useState } from 'react';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { useCalls } from '../../api/queries/record.ts';
import { useIsStale } from '../../app/StaleBar.tsx';
import { DataTable, isKnown } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useUrlState } from '../../ui/useUrlState.ts';
import { copy as recordCopy } from '../record/copy.ts';
import { callSchema, filterOf, isAnyOn } from '../record/filters.ts';
import { RecordFilters } from '../record/RecordFilters.tsx';
import { callColumns, rowsOfCalls } from './columns.tsx';
import { copy } from './copy.ts';
import { Peek } from './Peek.tsx';
import { RunTimeline } from './RunTimeline.tsx';

const NOTHING = Object.fromEntries(Object.keys(callSchema).map((name) => [name, '']));

/** Which calls were made, by whom, and how did they end? */
export function CallsPage() {
  const org = useOrgSlug();
  const now = useNow();
  const [filters, setFilters] = useUrlState(callSchema);
  const isAdmin = useIsAdmin();
  const [wantsLive, setLive] = useState(true);
  const isStale = useIsStale();
  const isLive = wantsLive && !isStale;
  const filter = filterOf(filters, now);
  const list = useCalls(filter, isLive);
  const rows = rowsOfCalls(list.rows, now);
  const isFiltered = isAnyOn(filters);
  const clear = (): void => setFilters(NOTHING);
  // The run says itself how many calls it has, and in which order.
  const isRun = filters.run !== '';
  return (
    <Page
      title={copy.title}
      rest={`/calls?${new URLSearchParams({ ...filter })}`}
      pending={!isRun && list.isPending}
      sentence={
        !isRun && isKnown(list) && !(isFiltered && rows.length === 0)
          ? copy.sentence(rows.length, list.hasMore, isLive, isAdmin)
          : undefined
      }
      actions={<Switch label={copy.live} checked={isLive} disabled={isStale} onChange={(event) => setLive(event.currentTarget.checked)} />}
    >
      <RecordFilters
        page="calls"
        filters={filters}
        schema={callSchema}
        whoName={rows.find(({ timeline }) => timeline.first.actor.id === filters.who)?.timeline.first.actor.name}
        onChange={setFilters}
        onClear={clear}
      />
      {isRun && (
        <RunTimeline key={filters.run} run={filters.run} filter={filter} isFiltered={isAnyOn({ ...filters, run: '' })} onClear={clear} />
      )}
      {!isRun && (
        <DataTable
          label={copy.title}
          columns={callColumns(`/orgs/${org}/calls`, 'latest')}
          list={{ ...list, rows }}
          idOf={({ correlationId }) => correlationId}
          linkOf={({ correlationId }) => `/orgs/${org}/calls/${encodeURIComponent(correlationId)}`}
          peek={({ timeline }) => <Peek timeline={timeline} />}
          empty={
            isFiltered ? (
              <Empty
                action={
                  <Button variant="default" size="xs" onClick={clear}>
                    {recordCopy.clear}
                  </Button>
                }
              >
                {recordCopy.noMatch}
              </Empty>
            ) : (
              <Empty>{copy.empty}</Empty>
            )
          }
        />
      )}
    </Page>
  );
}
