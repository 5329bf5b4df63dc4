import { Navigate, useParams, useSearchParams } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useAgentById } from '../../api/queries/agents.ts';
import { agentPath } from '../../app/agentPath.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Page } from '../../ui/Page.tsx';
import { Failure, Loading } from '../../ui/PageStates.tsx';
import { copy } from './copy.ts';
import { textOf } from './spec.ts';

/** A link that holds after a rename: goes on to the page of the agent's name. */
export function AgentByIdPage() {
  const { id = '' } = useParams();
  const org = useOrgSlug();
  const [query] = useSearchParams();
  const { data, error, refetch } = useAgentById(id);
  if (data !== undefined) {
    const to = `${agentPath(org, textOf(data.envelope.agent.name))}${query.size === 0 ? '' : `?${query.toString()}`}`;
    return <Navigate to={to} replace state={{ id }} />;
  }
  const problem = error === null ? null : toProblem(error);
  if (problem?.status === 404) return <NotFoundPage />;
  return (
    <Page title={copy.list} pending={problem === null}>
      {problem === null ? <Loading /> : <Failure problem={problem} retry={() => void refetch()} what={copy.what} />}
    </Page>
  );
}
