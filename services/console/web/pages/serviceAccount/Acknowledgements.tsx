import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useAcknowledgements } from '../../api/queries/aiUsePolicy.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { AiUsePolicySignature, ServiceAccount } from '../../api/types.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Moment } from '../../ui/Moment.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { copy } from './copy.ts';

const Acknowledge = lazy(async () => ({ default: (await import('../aiUsePolicy/Acknowledge.tsx')).Acknowledge }));

const words = copy.acknowledgements;
const columns: readonly Column<AiUsePolicySignature>[] = [
  { title: words.version, cell: ({ version }) => words.versionOf(version) },
  { title: words.recorded, cell: ({ signedAt, recordedBy }) => <Moment at={signedAt} by={recordedBy?.name} /> },
];

/** Versions of the AI use policy that admins acknowledged for an account; kept for ever. */
export function Acknowledgements({ account }: { account: ServiceAccount }) {
  const org = useOrgSlug();
  const list = useAcknowledgements(account.id);
  const current = list.firstPage?.current;
  const [asked, setAsked] = useState<number>();
  const [said, setSaid] = useState('');
  // The newest stands first.
  const isOpen = current !== undefined && list.rows[0]?.version !== current && account.status === 'ACTIVE';
  const open = isOpen && (
    <Button variant="default" size="xs" onClick={() => setAsked(current)}>
      {words.acknowledge(current)}
    </Button>
  );
  return (
    <Panel title={words.title} note={words.note} actions={open}>
      <StatusLine>{said}</StatusLine>
      <DataTable
        label={words.title}
        columns={columns}
        list={list}
        idOf={({ version }) => String(version)}
        linkOf={({ version }) => `/orgs/${org}/ai-use-policies/${version}`}
        empty={<Empty action={<Link to={`/orgs/${org}/ai-use-policies`}>{words.policies}</Link>}>{words.none}</Empty>}
      />
      {asked !== undefined && (
        <Suspense>
          <Acknowledge
            account={{ kind: 'serviceAccount', id: account.id, name: account.name }}
            version={asked}
            onClose={() => setAsked(undefined)}
            onDone={setSaid}
          />
        </Suspense>
      )}
    </Panel>
  );
}
