import { Button, Select } from '@mantine/core';
import { Link } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useSkills, useUsageOfSkills, type SkillOrder } from '../../api/queries/skills.ts';
import { useMe } from '../../api/queries/me.ts';
import type { SkillSummary } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { DataTable, isKnown, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { Time } from '../../ui/Time.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { textOf } from '../agent/spec.ts';
import { AuthorName, Described, Named } from '../authored/cells.tsx';
import { TagFilter } from '../authored/TagFilter.tsx';
import { copy } from './copy.ts';
import styles from './skills.module.css';

const ORDERS = Object.keys(copy.orders) as SkillOrder[];
const schema = { q: { default: '' }, tag: { default: '' }, sort: { default: 'name', choices: ORDERS } };

const DAYS = 30;

/** How often each was activated. Whoever may not know it of a skill sees a dash. */
function useUses(isAdmin: boolean): (skill: SkillSummary) => string {
  const { data } = useUsageOfSkills(DAYS);
  const me = useMe().data?.user.id;
  const counts = new Map(data?.skills.map(({ id, activations }) => [id, activations]));
  return ({ id, createdBy }) => (data !== undefined && (isAdmin || createdBy.id === me) ? grouped(counts.get(id) ?? 0) : '–');
}

const columnsWith = (usesOf: (skill: SkillSummary) => string): readonly Column<SkillSummary>[] => [
  { title: copy.columns.name, cell: ({ name, tags }) => <Named name={name} tags={tags} /> },
  { title: copy.columns.description, cell: ({ description }) => <Described>{textOf(description)}</Described> },
  { title: copy.columns.files, end: true, cell: ({ attachmentCount }) => grouped(attachmentCount) },
  { title: copy.columns.versions, end: true, cell: ({ version }) => `v${grouped(version)}` },
  { title: copy.columns.used(DAYS), end: true, cell: usesOf },
  { title: copy.columns.author, cell: ({ createdBy }) => <AuthorName>{createdBy.name}</AuthorName> },
  { title: copy.columns.changed, cell: ({ updatedAt }) => <Time at={updatedAt} /> },
];

/** Which skills are there for me? */
export function SkillsPage() {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const [filters, setFilters] = useUrlState(schema);
  const list = useSkills({ ...filters, sort: filters.sort as SkillOrder });
  const columns = columnsWith(useUses(isAdmin));
  const isFiltered = filters.q !== '' || filters.tag !== '';
  const isShown = list.rows.length > 0 || isFiltered;
  const clear = (): void => setFilters({ q: '', tag: '' });
  const create = (
    <>
      <Button data-create component={Link} to={`/orgs/${org}/skills/new`}>
        {copy.create}
      </Button>
      <Button variant="default" component={Link} to={`/orgs/${org}/skills/import`}>
        {copy.import}
      </Button>
    </>
  );
  const empty = isFiltered ? (
    <NoMatch onClear={clear}>{copy.noMatch}</NoMatch>
  ) : (
    <Empty action={<div className={styles.actions}>{create}</div>}>
      <p>{copy.empty}</p>
      {!isAdmin && <p>{copy.emptyMember}</p>}
    </Empty>
  );
  return (
    <Page
      title={copy.title}
      rest="/skills"
      pending={list.isPending}
      sentence={isKnown(list) ? copy.sentence(list.rows.length, list.hasMore, isFiltered) : undefined}
      actions={isShown && create}
    >
      <UnknownFilters schema={schema} />
      <section className={styles.part} aria-label={copy.title}>
        {isShown && (
          <FilterBar label={copy.search} value={filters.q} onChange={(q) => setFilters({ q })} onClear={isFiltered ? clear : undefined}>
            <TagFilter value={filters.tag} onChange={(tag) => setFilters({ tag })} />
            <Select
              className={styles.order}
              aria-label={copy.sort}
              data={ORDERS.map((value) => ({ value, label: copy.orders[value] }))}
              value={filters.sort}
              onChange={(sort) => setFilters({ sort: sort ?? '' })}
              allowDeselect={false}
            />
          </FilterBar>
        )}
        <DataTable
          label={copy.title}
          columns={columns}
          list={list}
          idOf={({ id }) => id}
          linkOf={({ id }) => `/orgs/${org}/skills/${id}`}
          empty={empty}
        />
      </section>
    </Page>
  );
}
