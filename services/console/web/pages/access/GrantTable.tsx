import { useState, type ReactNode } from 'react';
import type { Grant } from '../../api/types.ts';
import type { Names } from '../../api/useList.ts';
import { Name } from '../../ui/Name.tsx';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import type { Selection } from '../../ui/bulk/useSelection.ts';
import { DataTable, type Column, type Rows } from '../../ui/DataTable.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { spelledOut } from '../../ui/hiddenCharacters.ts';
import { Status } from '../../ui/Status.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { Time } from '../../ui/Time.tsx';
import { toast } from '../../ui/toast.tsx';
import { ClaimOf } from '../approval/ClaimOf.tsx';
import styles from './access.module.css';
import { GrantForm } from './GrantForm.tsx';
import { GrantRowMenu } from './GrantRowMenu.tsx';
import { copy } from './grantTableCopy.ts';
import { GrantTools } from './GrantTools.tsx';
import { GrantWhat } from './GrantWhat.tsx';
import { RemoveGrant } from './RemoveGrant.tsx';
import { SubjectName, subjectName } from './SubjectName.tsx';
import { grantedOf, type Grantable } from './granted.ts';
import { useBlocked } from './useBlocked.ts';

export const idOf = ({ subject, resource }: Grant): string => `${subject.id}/${resource.id}`;

interface Props {
  label: string;
  list: Rows<Grant> & { names: Names };
  /** All grants have one subject, whose page shows the table. */
  hidesSubject?: boolean;
  /** Lets several grants be selected, to remove them at once. */
  selection?: Selection<Grant>;
  empty: ReactNode;
}

/** Grants, each to be changed and removed where it stands. */
export function GrantTable({ label, list, hidesSubject = false, selection, empty }: Props) {
  const { names } = list;
  const granted = grantedOf(names);
  const { integrationOf, whatOf } = granted;
  const blocked = useBlocked(list.rows, hidesSubject);
  const [changed, setChanged] = useState<{ grant: Grant; integration: Grantable }>();
  const [asked, setAsked] = useState<Grant>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const nameOf = ({ subject }: Grant): string => subjectName(names, subject);
  const ask = (grant: Grant): void => {
    setSaid('');
    setAsked(grant);
    setAsking(true);
  };
  const columns: readonly Column<Grant>[] = [
    {
      title: copy.columns.integration,
      cell: (grant) => (
        <>
          <GrantWhat grant={grant} granted={granted} /> {blocked.integration(grant.resource.id) && <Status of="block.active" />}
        </>
      ),
    },
    {
      title: copy.columns.tools,
      cell: (grant) =>
        grant.resource.kind !== 'integration' ? (
          <span className={styles.summary}>{copy.use}</span>
        ) : (
          <>
            <GrantTools tools={grant.tools} all={integrationOf(grant)?.toolCount} />{' '}
            {blocked.tools(grant.resource.id, grant.tools).map((name) => (
              <Status key={name} of="block.active" plain>
                {copy.blockedTool(spelledOut(name))}
              </Status>
            ))}
          </>
        ),
    },
    {
      title: copy.columns.given,
      cell: ({ createdAt, createdBy, createdClaim }) => (
        <span className={styles.stack}>
          <Time at={createdAt} day />
          <span className={styles.by}>
            {copy.by} <Name>{createdBy}</Name>
          </span>
          {createdClaim !== undefined && (
            <span className={styles.by}>
              {copy.onBehalfOf} <ClaimOf of={createdClaim} />
            </span>
          )}
        </span>
      ),
    },
    {
      title: copy.columns.actions,
      actions: true,
      cell: (grant) => {
        const integration = integrationOf(grant);
        return (
          <GrantRowMenu
            label={copy.menu(nameOf(grant), whatOf(grant))}
            onTools={integration === undefined ? undefined : () => setChanged({ grant, integration })}
            onRemove={() => ask(grant)}
          />
        );
      },
    },
  ];
  const who: Column<Grant> = {
    title: copy.columns.who,
    cell: ({ subject }) => (
      <>
        <SubjectName subject={subject} names={names} /> {blocked.subject(subject) && <Status of="block.active" />}
      </>
    ),
  };
  return (
    <div className={styles.part}>
      <StatusLine>{said}</StatusLine>
      {changed !== undefined && (
        <Sheet>
          <p>
            <SubjectName subject={changed.grant.subject} names={names} />
          </p>
          <GrantForm
            key={idOf(changed.grant)}
            subject={changed.grant.subject}
            integrations={[changed.integration]}
            before={changed.grant.tools}
            onDone={({ slug }) => {
              setChanged(undefined);
              toast(copy.changed(slug, nameOf(changed.grant)));
            }}
            onCancel={() => setChanged(undefined)}
          />
        </Sheet>
      )}
      <DataTable
        label={label}
        columns={hidesSubject ? columns : [who, ...columns]}
        list={list}
        idOf={idOf}
        {...(selection && { lead: tickColumn(list.rows, selection) })}
        empty={empty}
      />
      {asked !== undefined && (
        <RemoveGrant
          key={idOf(asked)}
          grant={asked}
          what={whatOf(asked)}
          tools={integrationOf(asked)?.toolCount}
          who={nameOf(asked)}
          opened={isAsking}
          onClose={() => setAsking(false)}
          onDone={(words) => {
            setAsking(false);
            setSaid(words);
          }}
        />
      )}
    </div>
  );
}
