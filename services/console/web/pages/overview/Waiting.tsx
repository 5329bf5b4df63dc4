import { Link } from 'react-router';
import { useSomeApprovals } from '../../api/queries/approvals.ts';
import { useChangeCounters } from '../../api/queries/changeCounters.ts';
import type { ApprovalItem } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Name } from '../../ui/Name.tsx';
import { DataTable, rowsOf, type Column } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { timeLeft } from '../../ui/timeWords.ts';
import { useNow } from '../../ui/useNow.ts';
import { Refused, WhoAsks } from '../approvals/columns.tsx';
import { copy } from './copy.ts';

const SHOWN = 5;

function Left({ item }: { item: ApprovalItem }) {
  return (
    <>
      <Status of="approval.pending" plain>
        {copy.left(timeLeft(new Date(item.expiresAt), useNow()))}
      </Status>{' '}
      <Refused item={item} />
    </>
  );
}

const columns: readonly Column<ApprovalItem>[] = [
  { title: copy.waitingColumns.tool, cell: ({ tool }) => <Name>{tool}</Name> },
  { title: copy.waitingColumns.who, cell: (item) => <WhoAsks item={item} /> },
  { title: copy.waitingColumns.left, cell: (item) => <Left item={item} /> },
];

/** Requests that this person can decide; nothing where none waits. */
export function Waiting() {
  const org = useOrgSlug();
  const isAnyWaiting = (useChangeCounters()?.pendingForMe ?? 0) > 0;
  const { data = [] } = useSomeApprovals({ for: 'me' }, SHOWN, isAnyWaiting);
  if (!isAnyWaiting || data.length === 0) return null;
  return (
    <Panel title={copy.waitingTitle} actions={<Link to={`/orgs/${org}/approvals`}>{copy.waitingMore}</Link>}>
      <DataTable
        label={copy.waitingTitle}
        columns={columns}
        list={rowsOf(data)}
        idOf={({ requestId }) => requestId}
        linkOf={({ requestId }) => `/orgs/${org}/approvals/${requestId}`}
        empty={null}
      />
    </Panel>
  );
}
