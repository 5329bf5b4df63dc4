import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useIntegrations } from '../../api/queries/integrations.ts';
import { useSubjects } from '../../api/queries/subjects.ts';
import type { Grant, Integration } from '../../api/types.ts';
import { DataTable, type Column, type Rows } from '../../ui/DataTable.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Said } from '../../ui/Said.tsx';
import { Time } from '../../ui/Time.tsx';
import { toast } from '../../ui/toast.tsx';
import styles from './access.module.css';
import { GrantForm } from './GrantForm.tsx';
import { copy } from './grantTableCopy.ts';
import { GrantTools } from './GrantTools.tsx';
import { RemoveGrant } from './RemoveGrant.tsx';
import { SubjectName, subjectName } from './SubjectName.tsx';

interface Props {
  label: string;
  list: Rows<Grant>;
  /** On the page of the one subject they are all of. */
  hidesSubject?: boolean;
  empty: ReactNode;
}

interface MenuProps {
  label: string;
  /** Absent when the integration is gone: then nothing is left to choose. */
  onTools: (() => void) | undefined;
  onRemove: () => void;
}

const GrantMenu = ({ label, onTools, onRemove }: MenuProps) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <ActionIcon variant="subtle" size={28} aria-label={label}>
        <IconDots size={16} stroke={1.5} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {onTools !== undefined && <Menu.Item onClick={onTools}>{copy.change}</Menu.Item>}
      <Menu.Item onClick={onRemove}>{copy.remove}</Menu.Item>
    </Menu.Dropdown>
  </Menu>
);

/** Grants, each to be changed and removed where it stands. */
export function GrantTable({ label, list, hidesSubject = false, empty }: Props) {
  const integrations = useIntegrations();
  const subjects = useSubjects();
  const [changed, setChanged] = useState<{ grant: Grant; integration: Integration }>();
  const [asked, setAsked] = useState<Grant>();
  const [isAsking, setAsking] = useState(false);
  const [said, setSaid] = useState('');
  const integrationOf = ({ resource }: Grant): Integration | undefined => integrations.data?.find(({ id }) => id === resource.id);
  const slugOf = (grant: Grant): string => integrationOf(grant)?.slug ?? copy.gone;
  const nameOf = ({ subject }: Grant): string => subjectName(subjects, subject);
  const ask = (grant: Grant): void => {
    setSaid('');
    setAsked(grant);
    setAsking(true);
  };
  const columns: readonly Column<Grant>[] = [
    {
      title: copy.columns.integration,
      cell: (grant) => integrationOf(grant)?.slug ?? (integrations.isSuccess && <span className={styles.summary}>{copy.gone}</span>),
    },
    { title: copy.columns.tools, cell: (grant) => <GrantTools tools={grant.tools} all={integrationOf(grant)?.toolCount} /> },
    {
      title: copy.columns.given,
      cell: ({ createdAt, createdBy }) => (
        <span className={styles.stack}>
          <Time at={createdAt} day />
          <span className={styles.by}>
            {copy.by} <bdi>{createdBy}</bdi>
          </span>
        </span>
      ),
    },
    {
      title: copy.columns.actions,
      actions: true,
      cell: (grant) => {
        const integration = integrationOf(grant);
        return (
          <GrantMenu
            label={copy.menu(nameOf(grant), slugOf(grant))}
            onTools={integration === undefined ? undefined : () => setChanged({ grant, integration })}
            onRemove={() => ask(grant)}
          />
        );
      },
    },
  ];
  const who: Column<Grant> = { title: copy.columns.who, cell: ({ subject }) => <SubjectName subject={subject} /> };
  const idOf = ({ subject, resource }: Grant): string => `${subject.id}/${resource.id}`;
  return (
    <div className={styles.part}>
      <Said>{said}</Said>
      {changed !== undefined && (
        <Sheet>
          <p>
            <SubjectName subject={changed.grant.subject} />
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
      <DataTable label={label} columns={hidesSubject ? columns : [who, ...columns]} list={list} idOf={idOf} empty={empty} />
      {asked !== undefined && (
        <RemoveGrant
          key={idOf(asked)}
          grant={asked}
          integration={integrationOf(asked)}
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
