import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useAgents } from '../../api/queries/agents.ts';
import { agentPath, newAgentPath } from '../../app/agentPath.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { DataTable, isKnown } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { textOf } from '../agent/spec.ts';
import { TagFilter } from '../authored/TagFilter.tsx';
import styles from './agents.module.css';
import { agentColumns } from './columns.tsx';
import { copy } from './copy.ts';

const schema = { q: { default: '' }, tag: { default: '' } };

/** Which agents are there for me? */
export function AgentsPage() {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const [filters, setFilters] = useUrlState(schema);
  const list = useAgents(filters);
  const isFiltered = filters.q !== '' || filters.tag !== '';
  const clear = (): void => setFilters({ q: '', tag: '' });
  const create = (
    <Button data-create component={Link} to={newAgentPath(org)}>
      {copy.create}
    </Button>
  );
  const empty = isFiltered ? (
    <NoMatch onClear={clear}>{copy.noMatch}</NoMatch>
  ) : (
    <Empty action={create}>
      <p>{copy.empty}</p>
      {!isAdmin && <p>{copy.emptyMember}</p>}
    </Empty>
  );
  return (
    <Page
      title={copy.title}
      rest="/agents"
      pending={list.isPending}
      sentence={isKnown(list) ? copy.sentence(list.rows.length, list.hasMore, isFiltered) : undefined}
      actions={(list.rows.length > 0 || isFiltered) && create}
    >
      <UnknownFilters schema={schema} />
      <section className={styles.part} aria-label={copy.title}>
        {(list.rows.length > 0 || isFiltered) && (
          <FilterBar label={copy.search} value={filters.q} onChange={(q) => setFilters({ q })} onClear={isFiltered ? clear : undefined}>
            <TagFilter value={filters.tag} onChange={(tag) => setFilters({ tag })} />
          </FilterBar>
        )}
        <DataTable
          label={copy.title}
          columns={agentColumns}
          list={list}
          idOf={({ id }) => id}
          linkOf={({ name }) => agentPath(org, textOf(name))}
          empty={empty}
        />
      </section>
    </Page>
  );
}
