import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useAllAgents } from '../../api/queries/agents.ts';
import { useDeployments } from '../../api/queries/deployments.ts';
import type { AgentSummary, Deployment } from '../../api/types.ts';
import { agentByIdPath, agentPath, agentsPath } from '../../app/agentPath.ts';
import { DataTable, isKnown, type Column } from '../../ui/DataTable.tsx';
import { Pieces } from '../../ui/Foreign.tsx';
import { grouped } from '../../ui/numberWords.ts';
import { Page } from '../../ui/Page.tsx';
import { Empty } from '../../ui/PageStates.tsx';
import { Time } from '../../ui/Time.tsx';
import { textOf } from '../agent/spec.ts';
import { DeploymentName, DeploymentStatus, kindOf, RunsAs } from './cells.tsx';
import { copy } from './copy.ts';

const columnsOf = (nameOfAgent: (id: string) => string | undefined): readonly Column<Deployment>[] => [
  { title: copy.columns.name, cell: (deployment) => <DeploymentName of={deployment} /> },
  { title: copy.columns.agent, cell: ({ agentId }) => <Pieces text={nameOfAgent(agentId) ?? copy.goneAgent} /> },
  { title: copy.columns.kind, cell: kindOf },
  { title: copy.columns.state, cell: (deployment) => <DeploymentStatus of={deployment} /> },
  { title: copy.columns.version, end: true, cell: ({ version }) => `v${grouped(version)}` },
  { title: copy.columns.account, cell: ({ serviceAccountId }) => <RunsAs id={serviceAccountId} /> },
  { title: copy.columns.called, cell: ({ token }) => <Time at={token?.lastUsedAt} never={copy.never} /> },
];

/** Where do agents of the organization run, and which of them calls? */
export function DeploymentsPage() {
  const org = useOrgSlug();
  const list = useDeployments();
  const { data: agents } = useAllAgents();
  const agentOf = (id: string): AgentSummary | undefined => agents?.find((agent) => agent.id === id);
  const nameOfAgent = (id: string): string | undefined => {
    const agent = agentOf(id);
    return agent === undefined ? undefined : textOf(agent.name);
  };
  const inState = (wanted: Deployment['state']): number => list.rows.filter(({ state }) => state === wanted).length;
  return (
    <Page
      title={copy.title}
      rest="/deployments"
      pending={list.isPending}
      sentence={isKnown(list) ? copy.sentence(list.rows.length, list.hasMore, inState('suspended'), inState('failed')) : undefined}
    >
      <DataTable
        label={copy.title}
        columns={columnsOf(nameOfAgent)}
        list={list}
        idOf={({ id }) => id}
        linkOf={({ agentId }) => {
          const name = nameOfAgent(agentId);
          return name === undefined ? agentByIdPath(org, agentId) : `${agentPath(org, name)}?view=deploy`;
        }}
        isPast={({ state }) => state === 'suspended'}
        empty={
          <Empty
            action={
              <Button component={Link} to={agentsPath(org)} variant="default">
                {copy.agents}
              </Button>
            }
          >
            {copy.empty}
          </Empty>
        }
      />
    </Page>
  );
}
