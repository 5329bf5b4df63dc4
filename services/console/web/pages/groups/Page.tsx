import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreateGroup, useGroups } from '../../api/queries/groups.ts';
import type { Group } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { DataTable, isKnown, type Column } from '../../ui/DataTable.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Time } from '../../ui/Time.tsx';
import { copy } from './copy.ts';
import { GroupForm } from './GroupForm.tsx';
import styles from './groups.module.css';

const columns: readonly Column<Group>[] = [
  { title: copy.columns.name, cell: ({ name }) => <bdi className={styles.name}>{name}</bdi> },
  {
    title: copy.columns.description,
    cell: ({ description }) =>
      description ? <bdi className={styles.description}>{description}</bdi> : <span className={styles.muted}>{copy.noDescription}</span>,
  },
  { title: copy.columns.members, end: true, cell: ({ memberCount }) => grouped(memberCount) },
  { title: copy.columns.created, cell: ({ createdAt }) => <Time at={createdAt} day /> },
];

/** Which groups are there? */
export function GroupsPage() {
  const org = useOrgSlug();
  const navigate = useNavigate();
  const isAdmin = useIsAdmin();
  const list = useGroups();
  const create = useCreateGroup();
  const [isCreating, setCreating] = useState(false);
  const button = isAdmin && !isCreating && (
    <Button
      data-create
      onClick={() => {
        create.reset();
        setCreating(true);
      }}
    >
      {copy.create}
    </Button>
  );
  return (
    <Page
      title={copy.title}
      rest="/groups"
      pending={list.isPending}
      sentence={isKnown(list) ? copy.sentence(list.rows.length, list.hasMore) : undefined}
      actions={list.rows.length > 0 && button}
    >
      {isCreating && (
        <Sheet>
          <GroupForm write={create} onDone={({ id }) => void navigate(`/orgs/${org}/groups/${id}`)} onCancel={() => setCreating(false)} />
        </Sheet>
      )}
      <DataTable
        label={copy.title}
        columns={columns}
        list={list}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/orgs/${org}/groups/${id}`}
        empty={isCreating ? null : <Empty action={button}>{isAdmin ? copy.empty : copy.emptyMember}</Empty>}
      />
    </Page>
  );
}
