/** Rows of deployments, and how they are shown. */
import type { audit, identity, registry } from '@gatehouse/contracts';
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
  /** Of one that is pushed. */
  readonly push?: Push;
  readonly createdAt: Date;
  readonly createdBy: registry.Author;
  readonly updatedAt: Date;
  readonly revision: number;
}
/** One that is pushed. */
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

export const viewDeployment = (row: DeploymentRow, token?: identity.ServiceToken): Deployment => ({
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
  ...(row.push !== undefined && { push: viewPush(row.push) }),
  ...(token !== undefined && { token }),
});

type DeploymentChange =
  'created' | 'moved' | 'suspended' | 'resumed' | 'tokenRenewed' | 'pushStarted' | 'pushed' | 'pushFailed' | 'deleted';

/** Ids, names and numbers; never a token. Of a pushed one also what stands outside. */
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
