import { useHolders, type AuthoredAddress } from '../../api/queries/authored.ts';
import type { Holder } from '../../api/types.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Id } from '../../ui/Id.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { copy as goneCopy } from '../access/grantTableCopy.ts';
import { copy as subjectCopy } from '../access/subjectCopy.ts';
import { GivenAt } from './GivenAt.tsx';
import { copy } from './sharingCopy.ts';

function Who({ subject: { kind, id }, name }: Holder) {
  if (kind === 'everyone') return <>{subjectCopy.kinds.everyone}</>;
  if (name !== undefined) return <Principal kind={kind} name={name} />;
  return (
    <>
      {goneCopy.goneSubject[kind]} <Id value={id} />
    </>
  );
}

const columns: readonly Column<Holder>[] = [
  { title: copy.columns.who, cell: (holder) => <Who {...holder} /> },
  { title: copy.columns.given, cell: (holder) => <GivenAt {...holder} /> },
];

/** Grants of one agent or skill as its author reads them. */
export const Holders = ({ of }: { of: AuthoredAddress }) => (
  <DataTable
    label={copy.title}
    columns={columns}
    list={useHolders(of)}
    idOf={({ subject }) => `${subject.kind} ${subject.id}`}
    empty={<Empty>{copy.nobody}</Empty>}
  />
);
