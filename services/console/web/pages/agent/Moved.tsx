import { Link } from 'react-router';
import { toProblem } from '../../api/problems.ts';
import { useAgentById } from '../../api/queries/agents.ts';
import { agentPath } from '../../app/agentPath.ts';
import { NotFoundPage } from '../../app/errorPages.tsx';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { Pieces } from '../../ui/Foreign.tsx';
import { Page } from '../../ui/Page.tsx';
import { Empty, Loading } from '../../ui/PageStates.tsx';
import styles from './agent.module.css';
import { copy } from './copy.ts';
import { textOf } from './spec.ts';

/** Links to the agent that had this name, under its present one. Empty while the agent is read, and when it cannot be read. */
export function MovedNote({ id }: { id: string }) {
  const org = useOrgSlug();
  const { data, error } = useAgentById(id);
  if (error !== null) return toProblem(error).status === 404 ? <Empty>{copy.goneNow}</Empty> : null;
  if (data === undefined) return null;
  const name = textOf(data.envelope.agent.name);
  return (
    <div className={styles.moved} role="status">
      {copy.renamed}{' '}
      <Link to={agentPath(org, name)} state={{ id }}>
        <bdi>
          <Pieces text={name} />
        </bdi>
      </Link>
    </div>
  );
}

/** The page for a name that no agent has. If the link here knew the agent's id, the page shows its present name. */
export function AgentNotFound({ id }: { id: string | undefined }) {
  const { data, isPending } = useAgentById(id ?? '', id !== undefined);
  if (id === undefined || (!isPending && data === undefined)) return <NotFoundPage />;
  return <Page title={copy.list}>{isPending ? <Loading rows={2} /> : <MovedNote id={id} />}</Page>;
}
