import { asForeign } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import type { Problem } from '../../api/problems.ts';
import { useDeleteAgent } from '../../api/queries/agents.ts';
import { agentsPath } from '../../app/agentPath.ts';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { Foreign } from '../../ui/Foreign.tsx';
import styles from './agent.module.css';
import { copy } from './copy.ts';

/** What stands in the way of deleting an agent, as the refusal names it. */
interface Deployment {
  id: string;
  name: string;
  environment: string;
}

const isDeployment = (value: unknown): value is Deployment =>
  typeof value === 'object' &&
  value !== null &&
  ['id', 'name', 'environment'].every((member) => typeof (value as Record<string, unknown>)[member] === 'string');

function deploymentsIn(problem: Problem | null): Deployment[] {
  const listed = problem?.data['deployments'];
  return Array.isArray(listed) ? listed.filter(isDeployment) : [];
}

/** Deletes after a question. An agent that is deployed is not deleted: its deployments are listed instead. */
export function DeleteAgent({ name, version }: { name: string; version: number }) {
  const org = useOrgSlug();
  const remove = useDeleteAgent();
  const deployments = deploymentsIn(remove.problem);
  return (
    <DeleteButton
      words={{ action: copy.remove, running: copy.removing, keep: copy.keep, title: copy.removeTitle(name) }}
      write={remove}
      of={name}
      gone={(at) => copy.removed(name, at)}
      list={agentsPath(org)}
      typeName={name}
      problem={deployments.length > 0 ? null : remove.problem}
    >
      <p>{copy.removeBody(version)}</p>
      {deployments.length > 0 && (
        <div role="alert" className={styles.deployed}>
          <p>{copy.deployed(deployments.length)}</p>
          <ul>
            {deployments.map(({ id, name: deployment, environment }) => (
              <li key={id}>
                <Foreign>{asForeign(deployment)}</Foreign> {environment !== '' && <Foreign>{asForeign(environment)}</Foreign>}
              </li>
            ))}
          </ul>
        </div>
      )}
    </DeleteButton>
  );
}
