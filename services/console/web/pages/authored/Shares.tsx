import { Button } from '@mantine/core';
import { useState } from 'react';
import { useGrants } from '../../api/queries/grants.ts';
import type { Grant } from '../../api/types.ts';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Panel, Sheet } from '../../ui/Panel.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { RemoveGrant } from '../access/RemoveGrant.tsx';
import { SubjectName, subjectName } from '../access/SubjectName.tsx';
import { GivenAt } from './GivenAt.tsx';
import { ShareForm, type ShareResource } from './ShareForm.tsx';
import { copy } from './sharingCopy.ts';

/** Grants of one agent or skill, for admins: given and taken where they stand. */
export function Shares({ resource, name }: { resource: ShareResource; name: string }) {
  const list = useGrants({ resource: resource.id });
  const [isSharing, setSharing] = useState(false);
  const [asked, setAsked] = useState<Grant>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const nameOf = ({ subject }: Grant): string => subjectName(list.names, subject);
  const columns: readonly Column<Grant>[] = [
    { title: copy.columns.who, cell: ({ subject }) => <SubjectName subject={subject} names={list.names} /> },
    {
      title: copy.columns.given,
      cell: (grant) => <GivenAt {...grant} />,
    },
    {
      title: copy.columns.actions,
      actions: true,
      cell: (grant) => (
        <Button
          variant="subtle"
          color="red"
          size="compact-sm"
          aria-label={copy.removeFor(nameOf(grant))}
          onClick={() => {
            setSaid('');
            setAsked(grant);
            setAsking(true);
          }}
        >
          {copy.remove}
        </Button>
      ),
    },
  ];
  const share = !isSharing && (
    <Button size="xs" variant={list.rows.length === 0 ? 'filled' : 'default'} onClick={() => setSharing(true)}>
      {copy.share(resource.kind)}
    </Button>
  );
  return (
    <Panel title={copy.title} note={copy.admins} actions={list.rows.length > 0 && share}>
      <StatusLine>{said}</StatusLine>
      {isSharing && (
        <Sheet>
          <ShareForm
            resource={resource}
            grants={list.rows}
            onDone={(who) => {
              setSharing(false);
              setSaid(copy.shared(who));
            }}
            onCancel={() => setSharing(false)}
          />
        </Sheet>
      )}
      <DataTable
        label={copy.title}
        columns={columns}
        list={list}
        idOf={({ subject }) => `${subject.kind} ${subject.id}`}
        empty={isSharing ? null : <Empty action={share}>{copy.empty}</Empty>}
      />
      {asked !== undefined && (
        <RemoveGrant
          key={asked.subject.id}
          grant={asked}
          what={name}
          tools={undefined}
          who={nameOf(asked)}
          opened={isAsking}
          onClose={() => setAsking(false)}
          onDone={(words) => {
            setAsking(false);
            setSaid(words);
          }}
        />
      )}
    </Panel>
  );
}
