/** Rows of deployments, and how they are shown. */
import { compact, type audit, type identity, type registry } from '@gatehouse/contracts';
import { attributedEvent, type Circumstances } from '../../shared/auditEvents';
import type { Push } from './push';
import type { Deployment, DeploymentState } from './shapes';
import { viewPush } from './viewPush';

export interface DeploymentRow {
  readonly _id: string;
  readonly orgId: string;
  readonly agentId: string;
  readonly kind: Deployment['kind'];
  readonly name: string;
  readonly environment: string;
  readonly serviceAccountId: string;
  readonly state: DeploymentState;
  /** The present one first. */
  readonly versions: readonly PinnedVersion[];
  /** How its push stands; absent for a deployment that somebody runs themselves. */
  readonly push?: Push;
  readonly createdAt: Date;
  readonly createdBy: registry.Author;
  readonly updatedAt: Date;
  readonly revision: number;
}
/** A deployment that is pushed to a platform. */
export type PushedRow = DeploymentRow & { readonly push: Push };
export const isPushed = (row: DeploymentRow): row is PushedRow => row.push !== undefined;

export interface PinnedVersion {
  readonly version: number;
  readonly at: Date;
  readonly by: registry.Author;
}

const MAX_VERSIONS = 50;
/** The versions it has run, after this one was pinned. */
export const withVersion = ({ versions }: DeploymentRow, pinned: PinnedVersion): readonly PinnedVersion[] =>
  [pinned, ...versions].slice(0, MAX_VERSIONS);

/** What identity and policy know of a deployment. */
export interface TokenAndAccount {
  readonly token: identity.ServiceToken | undefined;
  readonly isAccountBlocked: boolean;
  readonly isAccountDisabled: boolean;
}

/** Why its calls are refused though nobody suspended it, the worst first. */
export function refusalOf(
  { state }: Pick<DeploymentRow, 'state'>,
  { token, isAccountBlocked, isAccountDisabled }: TokenAndAccount,
): Deployment['callsRefused'] {
  if (state === 'suspended') return undefined;
  if (isAccountBlocked) return 'accountBlocked';
  if (isAccountDisabled) return 'accountDisabled';
  // One that never was active may have none yet.
  if (state !== 'active' || token?.status === 'active') return undefined;
  // One that expired is forgotten some time later.
  return token?.status === 'revoked' ? 'tokenRevoked' : 'tokenExpired';
}

/** Returns the deployment as it is shown. `known` is left out for whoever may not see tokens. */
export const viewDeployment = (row: DeploymentRow, known?: TokenAndAccount): Deployment => ({
  id: row._id,
  agentId: row.agentId,
  kind: row.kind,
  name: row.name,
  environment: row.environment,
  version: row.versions[0]!.version,
  serviceAccountId: row.serviceAccountId,
  state: row.state,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdBy,
  updatedAt: row.updatedAt.toISOString(),
  revision: row.revision,
  versions: row.versions.map(({ version, at, by }) => ({ version, at: at.toISOString(), by })),
  ...(row.push !== undefined && { push: viewPush(row.push, row.state === 'pushing') }),
  ...(known !== undefined && compact({ token: known.token, callsRefused: refusalOf(row, known) })),
});

type DeploymentChange =
  'created' | 'moved' | 'suspended' | 'resumed' | 'tokenRenewed' | 'pushStarted' | 'pushed' | 'pushFailed' | 'deleted';

/** Ids, names and numbers; never a token. A pushed deployment also has what stands outside. */
export const deploymentEvent = (
  what: DeploymentChange,
  { _id, name, environment, agentId, serviceAccountId, versions, push }: DeploymentRow,
  circumstances: Circumstances,
  more: Record<string, unknown> = {},
): audit.AuditEvent =>
  attributedEvent(`deployment.${what}`, { kind: 'deployment', id: _id, name }, circumstances, {
    environment,
    agentId,
    serviceAccountId,
    version: versions[0]!.version,
    ...(push !== undefined && {
      platform: push.platform,
      nameCaller: push.nameCaller,
      outside: Object.fromEntries(Object.entries(push.outside).map(([kind, { id }]) => [kind, id])),
    }),
    ...more,
  });
