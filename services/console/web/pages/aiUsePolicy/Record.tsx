import { useAiUsePolicyRecord } from '../../api/queries/aiUsePolicy.ts';
import type { AuditEntry } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { exactTime } from '../../ui/timeWords.ts';
import { WhoActed } from '../record/WhoActed.tsx';
import { copy } from './copy.ts';

const columns: readonly Column<AuditEntry>[] = [
  { title: copy.recordColumns.at, cell: ({ occurredAt }) => <time dateTime={occurredAt}>{exactTime(new Date(occurredAt))}</time> },
  { title: copy.recordColumns.what, cell: ({ type }) => copy.types[type] ?? type },
  { title: copy.recordColumns.version, cell: ({ data }) => (typeof data?.['version'] === 'number' ? `v${data['version']}` : '–') },
  {
    title: copy.recordColumns.whom,
    cell: ({ target }) => (target?.kind === 'serviceAccount' ? <Name>{target.name ?? target.id}</Name> : '–'),
  },
  { title: copy.recordColumns.by, cell: (entry) => <WhoActed of={entry} /> },
];

/** The audit entries about the AI use policy: who wrote, published, signed and acknowledged it. */
export const Record = () => (
  <Panel title={copy.record} note={copy.recordNote}>
    <DataTable
      label={copy.record}
      columns={columns}
      list={useAiUsePolicyRecord()}
      idOf={({ seq }) => String(seq)}
      empty={<Empty>{copy.recordEmpty}</Empty>}
    />
  </Panel>
);
