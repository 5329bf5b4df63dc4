import type { AuditEntry } from '../../api/types.ts';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { exactTime } from '../../ui/timeWords.ts';
import { WhoActed } from '../record/WhoActed.tsx';
import { copy } from './copy.ts';

const wordsOf = ({ type, phase, outcome, data }: AuditEntry): string => {
  if (data?.['repeat'] === true) return copy.askedAgain;
  const word = copy.types[`${type} ${phase}`] ?? copy.types[type] ?? type;
  return outcome === undefined ? word : `${word}: ${outcome}`;
};

const columns: readonly Column<AuditEntry>[] = [
  { title: copy.columns.seq, cell: ({ seq }) => copy.entry(seq) },
  { title: copy.columns.at, cell: ({ occurredAt }) => <time dateTime={occurredAt}>{exactTime(new Date(occurredAt))}</time> },
  { title: copy.columns.what, cell: wordsOf },
  { title: copy.columns.by, cell: (entry) => <WhoActed of={entry} /> },
];

/** The entries themselves. */
export const Record = ({ entries }: { entries: AuditEntry[] }) => (
  <Panel title={copy.record} note={copy.recordNote}>
    <DataTable label={copy.record} columns={columns} list={rowsOf(entries)} idOf={({ seq }) => String(seq)} empty={null} />
  </Panel>
);
