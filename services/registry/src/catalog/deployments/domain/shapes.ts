/** What is asked of deployments and answered. */
import { FOREIGN, Id, identity, registry, Revision, Timestamp } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { strict } from '../../shared/strict';

/** Of a name and an environment, which together no two deployments of an agent share. */
const Label = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^(?!\\s)(?!.*\\s$)[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+$',
  description: '1 to 64 characters, no control or invisible characters, no blanks at either end',
  ...FOREIGN,
});

/** One that somebody runs themselves: it gets a token, and nothing is sent anywhere. */
export const NewDeployment = strict({
  name: Label,
  environment: Label,
  serviceAccountId: Id,
  /** Left out: the current one. */
  version: Type.Optional(registry.VersionNumber),
  /** Of the token; left out: a year. */
  expiresInSeconds: Type.Optional(identity.TokenLife),
});
export type NewDeployment = Static<typeof NewDeployment>;
export const TokenRenewal = strict({ expiresInSeconds: Type.Optional(identity.TokenLife) });
export type TokenRenewal = Static<typeof TokenRenewal>;

/** `active`: its token works. `suspended`: every call with it gets 401. */
export const DeploymentState = Type.Enum(['active', 'suspended']);
export type DeploymentState = Static<typeof DeploymentState>;

const PinnedVersion = Type.Object({ version: registry.VersionNumber, at: Timestamp, by: registry.Author });

export const Deployment = Type.Object({
  id: Id,
  agentId: Id,
  kind: Type.Enum(['self-hosted']),
  name: Label,
  environment: Label,
  version: registry.VersionNumber,
  /** Every call of the deployment is made as this account. */
  serviceAccountId: Id,
  state: DeploymentState,
  createdAt: Timestamp,
  createdBy: registry.Author,
  updatedAt: Timestamp,
  revision: Revision,
  /** Versions it has run, the present one first; the last 50. */
  versions: Type.Array(PinnedVersion),
  /** The latest token, for admins. `lastUsedAt` is when the deployment called last. */
  token: Type.Optional(identity.ServiceToken),
});
export type Deployment = Static<typeof Deployment>;
