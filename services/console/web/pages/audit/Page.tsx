import { Button, Menu, Select, Switch } from '@mantine/core';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { exportAddress, useEntries, type EntryFilter } from '../../api/queries/record.ts';
import { DataTable, isKnown, type Column } from '../../ui/DataTable.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { ExactTime } from '../../ui/ExactTime.tsx';
import { setUtc, useUtc } from '../../ui/preferences.ts';
import { dayWords } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { useUrlState } from '../../ui/useUrlState.ts';
import { copy as recordCopy } from '../record/copy.ts';
import { filterOf, isAnyOn, recordSchema } from '../record/filters.ts';
import styles from '../record/record.module.css';
import { RecordFilters } from '../record/RecordFilters.tsx';
import { WhoActed } from '../record/WhoActed.tsx';
import { copy } from './copy.ts';
import { EntryData } from './EntryData.tsx';
import { EntrySentence } from './EntrySentence.tsx';
import { foldReads, type EntryRow } from './foldReads.ts';

const schema = {
  ...recordSchema,
  kind: { default: '', choices: Object.keys(copy.kinds) },
  changes: { default: '', choices: ['', 'true'] },
  target: { default: '' },
};
/** Value in the list of kinds that stands for the filter `changes`. */
const CHANGES = 'changes';
const NOTHING = Object.fromEntries(Object.keys(schema).map((name) => [name, '']));

const columns: readonly Column<EntryRow>[] = [
  { title: copy.columns.entry, cell: ({ seq }) => <span className={styles.number}>{copy.entry(seq)}</span> },
  { title: copy.columns.at, cell: ({ occurredAt }) => <ExactTime at={occurredAt} /> },
  { title: copy.columns.who, cell: (entry) => <WhoActed of={entry} /> },
  {
    title: copy.columns.what,
    cell: (entry) => (
      <>
        <EntrySentence entry={entry} />
        {entry.times !== undefined && ` ${copy.inARow(entry.times)}`}
      </>
    ),
  },
];

function ExportMenu({ filter }: { filter: EntryFilter }) {
  const org = useOrgSlug();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default">{copy.export}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'jsonl'] as const).map((format) => (
          <Menu.Item key={format} component="a" href={exportAddress(org, filter, format)} download>
            {copy[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Who did what, and when? */
export function AuditPage() {
  const org = useOrgSlug();
  const now = useNow();
  const [filters, setFilters] = useUrlState(schema);
  const { kind, changes, target } = filters;
  const filter: EntryFilter = {
    ...filterOf(filters, now),
    ...(kind === '' ? {} : { kind }),
    ...(changes === '' ? {} : { changes: 'true' }),
    ...(target === '' ? {} : { target }),
  };
  const list = useEntries(filter);
  const rows: EntryRow[] = kind === '' ? foldReads(list.rows) : list.rows;
  const isUtc = useUtc();
  const clear = (): void => setFilters(NOTHING);
  return (
    <Page
      title={copy.title}
      rest={`/audit-log?${new URLSearchParams({ ...filter })}`}
      pending={list.isPending}
      sentence={isKnown(list) ? copy.sentence(list.rows.length, rows.length, list.hasMore) : undefined}
      actions={
        <>
          <Switch label={copy.utc} checked={isUtc} onChange={(event) => setUtc(event.currentTarget.checked)} />
          <Button variant="default" onClick={list.retry}>
            {copy.reload}
          </Button>
          <ExportMenu filter={filter} />
        </>
      }
    >
      <RecordFilters
        page="audit-log"
        ready={copy.ready}
        filters={filters}
        schema={schema}
        whoName={list.rows.find(({ actor }) => actor.id === filters.who)?.actor.name}
        onChange={setFilters}
        onClear={clear}
      >
        <Select
          className={styles.filter}
          aria-label={copy.kind}
          placeholder={copy.anything}
          data={[{ value: CHANGES, label: copy.changes }, ...Object.entries(copy.kinds).map(([value, label]) => ({ value, label }))]}
          value={changes === '' ? kind || null : CHANGES}
          onChange={(next) => setFilters(next === CHANGES ? { kind: '', changes: 'true' } : { kind: next ?? '', changes: '' })}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': `${recordCopy.clear}: ${copy.kind}` }}
        />
      </RecordFilters>
      <DataTable
        label={copy.title}
        columns={columns}
        list={{ ...list, rows }}
        idOf={({ seq }) => String(seq)}
        groupOf={({ occurredAt }) => dayWords(new Date(occurredAt), now, isUtc ? 'UTC' : undefined)}
        linkOf={({ seq }) => `/orgs/${org}/audit-log/${seq}`}
        peek={(entry) => (
          <div className={styles.peek}>
            <EntryData entry={entry} org={org} />
          </div>
        )}
        empty={<Empty>{isAnyOn(filters) ? recordCopy.noMatch : copy.empty}</Empty>}
      />
    </Page>
  );
}
