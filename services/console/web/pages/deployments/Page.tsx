import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useDeployments, type DeploymentFilter } from '../../api/queries/deployments.ts';
import type { Deployment } from '../../api/types.ts';
import type { Names } from '../../api/useList.ts';
import { agentByIdPath, agentPath, agentsPath } from '../../app/agentPath.ts';
import { Name } from '../../ui/Name.tsx';
import { ChoiceSelect } from '../../ui/ChoiceSelect.tsx';
import { DataTable, type Column } from '../../ui/DataTable.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty, NoMatch } from '../../ui/PageStates.tsx';
import { Time } from '../../ui/Time.tsx';
import { UnknownFilters } from '../../ui/UnknownFilters.tsx';
import { useUrlState } from '../../ui/useUrlState.ts';
import { DeploymentName, DeploymentStatus, kindOf, RunsAs } from './cells.tsx';
import { copy } from './copy.ts';

const schema = {
  q: { default: '' },
  state: { default: '', choices: Object.keys(copy.shows) },
  sort: { default: '-createdAt', choices: Object.keys(copy.orders) },
};
const NO_FILTER = { q: '', state: '' };

const columnsOf = (names: Names): readonly Column<Deployment>[] => [
  { title: copy.columns.name, cell: (deployment) => <DeploymentName of={deployment} /> },
  {
    title: copy.columns.agent,
    cell: ({ agentId }) => (
      <Name>
        <Pieces text={names.get(agentId)?.name ?? copy.goneAgent} />
      </Name>
    ),
  },
  { title: copy.columns.kind, cell: kindOf },
  { title: copy.columns.state, cell: (deployment) => <DeploymentStatus of={deployment} /> },
  { title: copy.columns.version, end: true, cell: ({ version }) => `v${grouped(version)}` },
  { title: copy.columns.account, cell: ({ serviceAccountId: id }) => <RunsAs id={id} name={names.get(id)?.name} /> },
  { title: copy.columns.called, cell: ({ token }) => <Time at={token?.lastUsedAt} never={copy.never} /> },
];

/** Where do agents of the organization run, and which of them calls? */
export function DeploymentsPage() {
  const org = useOrgSlug();
  const [{ q, state, sort }, setFilters] = useUrlState(schema);
  const list = useDeployments({
    ...(q === '' ? {} : { q }),
    ...(state === '' ? {} : { state: state as Deployment['state'] }),
    sort: sort as NonNullable<DeploymentFilter['sort']>,
  });
  const { totals, names } = list;
  const isFiltered = q !== '' || state !== '';
  const empty = isFiltered ? (
    <NoMatch onClear={() => setFilters(NO_FILTER)}>{copy.noMatch}</NoMatch>
  ) : (
    <Empty
      action={
        <Button component={Link} to={agentsPath(org)} variant="default">
          {copy.agents}
        </Button>
      }
    >
      {copy.empty}
    </Empty>
  );
  return (
    <Page title={copy.title} rest="/deployments" pending={list.isPending} sentence={totals && copy.sentence(totals, isFiltered)}>
      <UnknownFilters schema={schema} />
      {(isFiltered || list.rows.length > 0) && (
        <FilterBar
          label={copy.search}
          value={q}
          onChange={(next) => setFilters({ q: next })}
          onClear={isFiltered ? () => setFilters(NO_FILTER) : undefined}
        >
          <ChoiceSelect label={copy.show} choices={copy.shows} value={state} onChange={(next) => setFilters({ state: next })} />
          <ChoiceSelect label={copy.order} choices={copy.orders} value={sort} onChange={(next) => setFilters({ sort: next })} />
        </FilterBar>
      )}
      <DataTable
        label={copy.title}
        columns={columnsOf(names)}
        list={list}
        idOf={({ id }) => id}
        linkOf={({ agentId }) => {
          const name = names.get(agentId)?.name;
          return name === undefined ? agentByIdPath(org, agentId) : `${agentPath(org, name)}?view=deploy`;
        }}
        isPast={(deployment) => deployment.state === 'suspended'}
        empty={empty}
      />
    </Page>
  );
}
