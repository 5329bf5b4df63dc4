import { rawText } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useAllServiceAccounts } from '../../api/queries/serviceAccounts.ts';
import type { Deployment } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { Status } from '../../ui/Status.tsx';
import { useNow } from '../../ui/useNow.ts';
import { copy } from './copy.ts';
import { tokenProblem } from './tokenProblem.ts';
import text from '../../ui/text.module.css';
import styles from './deployments.module.css';

/** Name and environment, which together are one of an agent. */
export const DeploymentName = ({ of: { name, environment } }: { of: Pick<Deployment, 'name' | 'environment'> }) => (
  <span className={styles.title}>
    <Foreign>{name}</Foreign>
    <span className={text.muted}>
      <Foreign>{environment}</Foreign>
    </span>
  </span>
);

/** In a sentence of ours: "Front desk, production". */
export const nameOf = ({ name, environment }: Pick<Deployment, 'name' | 'environment'>): string =>
  `${rawText(name)}, ${rawText(environment)}`;

/** Who its calls are made as. Only admins see accounts. */
export function RunsAs({ id }: { id: string }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const { data } = useAllServiceAccounts(isAdmin);
  const name = data?.find((account) => account.id === id)?.name;
  if (name === undefined) return <Id value={id} />;
  return <Principal kind="serviceAccount" name={name} to={`/orgs/${org}/service-accounts/${id}`} />;
}

/** Active is only one whose token works. */
export function DeploymentStatus({ of }: { of: Deployment }) {
  const problem = tokenProblem(of, useNow());
  if (problem === undefined) return <Status of={{ kind: 'deployment', value: of.state }} />;
  return <Status of={`token.${problem}`}>{copy.tokenProblems[problem]}</Status>;
}

/** What to do about its token. */
export function TokenHelp({ of }: { of: Deployment }) {
  const problem = tokenProblem(of, useNow());
  if (problem === undefined) return null;
  const pushed = problem === 'expiring' ? copy.tokenHelp.expiring : copy.tokenHelp.ended;
  return <p className={styles.words}>{of.push === undefined ? copy.tokenHelp.selfHosted : pushed}</p>;
}

export const kindOf = ({ kind }: Deployment): string => copy.kinds[kind];
