import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActiveBlocks, type ActiveBlocks } from '../../api/queries/blocks.ts';
import { useCreateGroup, useGroups, type GroupFilter } from '../../api/queries/groups.ts';
import type { Group } from '../../api/types.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Name } from '../../ui/Name.tsx';
import { tickColumn } from '../../ui/bulk/tickColumn.tsx';
import { useSelection } from '../../ui/bulk/useSelection.ts';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Sheet } from '../../ui/Panel.tsx';
import { Status } from '../../ui/Status.tsx';
import { Time } from '../../ui/Time.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { GroupsBar } from '../bulk/GroupsBar.tsx';
import { copy } from './copy.ts';
import { GroupForm } from './GroupForm.tsx';
import styles from './groups.module.css';

const schema = { q: { default: '' }, sort: { default: '-createdAt', choices: Object.keys(copy.orders) } };

const columnsOf = (blocks: ActiveBlocks | undefined): readonly Column<Group>[] => [
  {
    title: copy.columns.name,
    cell: ({ id, name }) => (
      <>
        <Name>{name}</Name> {blocks?.on({ kind: 'group', id }) !== undefined && <Status of="block.active" />}
      </>
    ),
  },
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
  const [{ q, sort }, setFilters] = useUrlState(schema);
  const list = useGroups({ ...(q === '' ? {} : { q }), sort: sort as NonNullable<GroupFilter['sort']> });
  const { totals } = list;
  const hasAny = q !== '' || list.rows.length > 0;
  const selection = useSelection<Group>({ idOf: ({ id }) => id, nameOf: ({ name }) => name, of: q });
  const blocks = useActiveBlocks();
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
      sentence={totals && copy.sentence(totals, q !== '')}
      actions={hasAny && button}
    >
      <UnknownFilters schema={schema} />
      {isCreating && (
        <Sheet>
          <GroupForm write={create} onDone={({ id }) => void navigate(`/orgs/${org}/groups/${id}`)} onCancel={() => setCreating(false)} />
        </Sheet>
      )}
      {hasAny && (
        <FilterBar
          label={copy.search}
          value={q}
          onChange={(next) => setFilters({ q: next })}
          onClear={q === '' ? undefined : () => setFilters({ q: '' })}
        >
          <ChoiceSelect label={copy.order} choices={copy.orders} value={sort} onChange={(next) => setFilters({ sort: next })} />
        </FilterBar>
      )}
      {isAdmin && <GroupsBar selection={selection} matching={totals?.matching} readAll={list.readAll} />}
      <DataTable
        label={copy.title}
        columns={columnsOf(blocks)}
        list={list}
        idOf={({ id }) => id}
        linkOf={({ id }) => `/orgs/${org}/groups/${id}`}
        {...(isAdmin && { lead: tickColumn(list.rows, selection) })}
        empty={
          isCreating ? null : q !== '' ? (
            <Empty>{copy.noMatch}</Empty>
          ) : (
            <Empty action={button}>{isAdmin ? copy.empty : copy.emptyMember}</Empty>
          )
        }
      />
    </Page>
  );
}
