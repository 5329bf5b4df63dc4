import { rawText } from '../../api/foreign.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useNameOf } from '../../api/queries/names.ts';
import type { Deployment } from '../../api/types.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { Foreign } from '../../ui/Foreign.tsx';
import { Id } from '../../ui/Id.tsx';
import { Principal } from '../../ui/Principal.tsx';
import { Status } from '../../ui/Status.tsx';
import { useNow } from '../../ui/useNow.ts';
import { callProblem, type CallProblem } from './callProblem.ts';
import { copy } from './copy.ts';
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

/** The name of a deployment for a sentence, such as "Front desk, production". */
export const nameOf = ({ name, environment }: Pick<Deployment, 'name' | 'environment'>): string =>
  `${rawText(name)}, ${rawText(environment)}`;

/** The account as which a deployment calls. Its name is read if the list does not have it; only admins see accounts. */
export function RunsAs({ id, name: listed }: { id: string; name?: string | undefined }) {
  const org = useOrgSlug();
  const isAdmin = useIsAdmin();
  const asked = useNameOf(isAdmin && listed === undefined ? id : '')?.name;
  const name = listed ?? asked;
  if (name === undefined) return <Id value={id} />;
  return <Principal kind="serviceAccount" name={name} to={`/orgs/${org}/service-accounts/${id}`} />;
}

const looks = {
  accountBlocked: 'block.active',
  accountDisabled: 'account.DISABLED',
  tokenRevoked: 'token.revoked',
  tokenExpired: 'token.expired',
  tokenExpiring: 'token.expiring',
} as const satisfies Record<CallProblem, string>;

/** Active is only one whose calls are taken. */
export function DeploymentStatus({ of }: { of: Deployment }) {
  const problem = callProblem(of, useNow());
  if (problem === undefined || of.state !== 'active') return <Status of={{ kind: 'deployment', value: of.state }} />;
  return <Status of={looks[problem]}>{copy.callProblems[problem]}</Status>;
}

/** Why its calls are refused, or soon will be, and what to do about it. */
export function CallHelp({ of }: { of: Deployment }) {
  const problem = callProblem(of, useNow());
  if (problem === undefined) return null;
  const { accountBlocked, accountDisabled, selfHosted, pushedExpiring, pushed } = copy.callHelp;
  const ofToken = problem === 'tokenExpiring' ? pushedExpiring : pushed;
  const ofAccount = { accountBlocked, accountDisabled };
  const words = problem === 'accountBlocked' || problem === 'accountDisabled' ? ofAccount[problem] : undefined;
  return <p className={styles.words}>{words ?? (of.push === undefined ? selfHosted : ofToken)}</p>;
}

export const kindOf = ({ kind }: Deployment): string => copy.kinds[kind];
