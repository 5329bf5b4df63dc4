import { Link } from 'react-router';
import { useAcknowledgements } from '../../api/queries/aiUsePolicy.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { AiUsePolicySignature, ServiceAccount } from '../../api/types.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { copy } from './copy.ts';

const words = copy.acknowledgements;
const columns: readonly Column<AiUsePolicySignature>[] = [
  { title: words.version, cell: ({ version }) => words.versionOf(version) },
  { title: words.recorded, cell: ({ signedAt, recordedBy }) => <Moment at={signedAt} by={recordedBy?.name} /> },
];

/** Versions of the AI use policy that admins acknowledged for an account; kept for ever. */
export function Acknowledgements({ account }: { account: ServiceAccount }) {
  const org = useOrgSlug();
  const list = useAcknowledgements(account.id);
  return (
    <Panel title={words.title} note={words.note}>
      <DataTable
        label={words.title}
        columns={columns}
        list={list}
        idOf={({ version }) => String(version)}
        linkOf={({ version }) => `/orgs/${org}/ai-use-policies/${version}`}
        empty={<Empty action={<Link to={`/orgs/${org}/ai-use-policies`}>{words.policies}</Link>}>{words.none}</Empty>}
      />
    </Panel>
  );
}
