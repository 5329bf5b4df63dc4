import { Button, SegmentedControl } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useSignatures, useUnsigned } from '../../api/queries/aiUsePolicy.ts';
import type { AiUsePolicySignature, Signer } from '../../api/types.ts';
import { Name } from '../../ui/Name.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { Acknowledge } from './Acknowledge.tsx';
import { copy } from './copy.ts';

type Subject = Signer['subject'];
interface Part {
  version: number;
  kind: Subject['kind'];
  q: string;
  empty: ReactNode;
}

function Who({ subject: { kind, id, name } }: { subject: Subject }) {
  const org = useOrgSlug();
  return <Principal kind={kind} name={name} {...(kind === 'serviceAccount' ? { to: `/orgs/${org}/service-accounts/${id}` } : {})} />;
}
const who: Column<{ subject: Subject }> = { title: copy.columns.who, cell: ({ subject }) => <Who subject={subject} /> };

/** Signatures of a version, also of who has left. */
function Signed({ version, kind, q, empty }: Part) {
  const isPeople = kind === 'user';
  const columns: readonly Column<AiUsePolicySignature>[] = [
    who,
    { title: isPeople ? copy.columns.at : copy.columns.acknowledged, cell: ({ signedAt }) => <Time at={signedAt} /> },
    ...(isPeople ? [] : [{ title: copy.columns.by, cell: ({ recordedBy }: AiUsePolicySignature) => <Name>{recordedBy?.name}</Name> }]),
  ];
  const words = copy.signersOf[kind];
  return (
    <DataTable
      label={words.signed}
      columns={columns}
      list={useSignatures(version, kind, q)}
      idOf={({ subject }) => subject.id}
      empty={empty}
    />
  );
}

/** Active people or accounts without a signature; accounts get the button that acknowledges. */
function Unsigned({ version, kind, q, empty, onAsk }: Part & { onAsk: ((account: Subject) => void) | undefined }) {
  const columns: readonly Column<Signer>[] = [
    who,
    ...(kind === 'serviceAccount' && onAsk !== undefined
      ? [
          {
            title: copy.columns.actions,
            actions: true,
            cell: ({ subject }: Signer) => (
              <Button variant="default" size="compact-sm" aria-label={copy.acknowledgeFor(subject.name)} onClick={() => onAsk(subject)}>
                {copy.acknowledge}
              </Button>
            ),
          },
        ]
      : []),
  ];
  const words = copy.signersOf[kind];
  return (
    <DataTable
      label={words.unsigned}
      columns={columns}
      list={useUnsigned(version, kind, q)}
      idOf={({ subject }) => subject.id}
      empty={empty}
    />
  );
}

interface Props {
  version: number;
  kind: Subject['kind'];
  /** Whether this version is the published one: only that is acknowledged, and only that stops people who have not signed. */
  isPublished: boolean;
}

/** The people who have signed a version and those who have not, or the accounts for which it was acknowledged and the others. */
export function Signers({ version, kind, isPublished }: Props) {
  const words = copy.signersOf[kind];
  const [which, setWhich] = useState(isPublished ? 'unsigned' : 'signed');
  const [q, setQ] = useState('');
  const [said, setSaid] = useState('');
  // Stands outside the rows: a version that is published meanwhile takes their buttons away, and the question stays.
  const [asked, setAsked] = useState<Subject>();
  const isSigned = which === 'signed';
  const empty =
    q === '' ? (
      <Empty>{isSigned ? words.none : words.all}</Empty>
    ) : (
      <NoMatch action={copy.clear} onClear={() => setQ('')}>
        {copy.noMatch}
      </NoMatch>
    );
  const part = { version, kind, q, empty };
  return (
    <Panel title={kind === 'user' ? copy.signatures : copy.accounts} note={kind === 'user' ? undefined : copy.accountsNote}>
      <StatusLine>{said}</StatusLine>
      <FilterBar label={words.search} value={q} onChange={setQ}>
        <SegmentedControl
          size="xs"
          aria-label={copy.show}
          data={[
            { value: 'unsigned', label: words.unsigned },
            { value: 'signed', label: words.signed },
          ]}
          value={which}
          onChange={setWhich}
        />
      </FilterBar>
      {isSigned ? <Signed {...part} /> : <Unsigned {...part} onAsk={isPublished ? setAsked : undefined} />}
      {asked !== undefined && <Acknowledge account={asked} version={version} onClose={() => setAsked(undefined)} onDone={setSaid} />}
    </Panel>
  );
}
