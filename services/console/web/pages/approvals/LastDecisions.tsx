import { useSomeApprovals } from '../../api/queries/approvals.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { DataTable, rowsOf } from '../../ui/DataTable.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { approvalColumns } from './columns.tsx';
import { copy } from './copy.ts';

const LOOKED_AT = 50;
const SHOWN = 5;
const columns = approvalColumns(() => false, true);

/** What was decided last, where nothing waits. */
export function LastDecisions() {
  const org = useOrgSlug();
  const { data = [] } = useSomeApprovals({}, LOOKED_AT);
  const decided = data
    .filter(({ decision }) => decision !== undefined)
    .sort((one, other) => other.decision!.at.localeCompare(one.decision!.at))
    .slice(0, SHOWN);
  if (decided.length === 0) return null;
  return (
    <Panel title={copy.last}>
      <DataTable
        label={copy.last}
        columns={columns}
        list={rowsOf(decided)}
        idOf={({ requestId }) => requestId}
        linkOf={({ requestId }) => `/orgs/${org}/approvals/${requestId}`}
        empty={null}
      />
    </Panel>
  );
}
