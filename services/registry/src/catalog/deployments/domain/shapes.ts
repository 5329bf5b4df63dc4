/** What is asked of deployments and answered. */
import { executor, FOREIGN, Id, identity, registry, Revision, Timestamp } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { strict } from '../../shared/strict';

/** A name or an environment; no two deployments of an agent share both. */
const Label = Type.String({
  minLength: 1,
  maxLength: 64,
  pattern: '^(?!\\s)(?!.*\\s$)[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+$',
  description: '1 to 64 characters, no control or invisible characters, no blanks at either end',
  ...FOREIGN,
});

/** A deployment that somebody runs themselves: it gets a token, and nothing is sent anywhere. */
export const NewDeployment = strict({
  name: Label,
  environment: Label,
  serviceAccountId: Id,
  /** Left out: the current one. */
  version: Type.Optional(registry.VersionNumber),
  /** How long the token lives; left out: a year. */
  expiresInSeconds: Type.Optional(identity.TokenLife),
});
export type NewDeployment = Static<typeof NewDeployment>;
export const TokenRenewal = strict({ expiresInSeconds: Type.Optional(identity.TokenLife) });
export type TokenRenewal = Static<typeof TokenRenewal>;

/** A deployment on an outside platform, which calls with its token. */
export const NewPush = strict({
  name: Label,
  environment: Label,
  serviceAccountId: Id,
  /** Left out: the current one. */
  version: Type.Optional(registry.VersionNumber),
  /** Voice only: every conversation must then supply `user_email`, which calls assert as the person they are made for. Left out: false. */
  nameCaller: Type.Optional(Type.Boolean()),
});
export type NewPush = Static<typeof NewPush>;

/** What may be changed of a deployment; a pushed one is pushed again with it. */
export const DeploymentUpdate = Type.Object(
  { version: Type.Optional(registry.VersionNumber), nameCaller: NewPush.properties.nameCaller },
  { additionalProperties: false, minProperties: 1 },
);
export type DeploymentUpdate = Static<typeof DeploymentUpdate>;

/**
 * `active`: its token works, and a pushed one stands outside as it should. `pushing`: being pushed. `failed`: the push stopped; what was there before may
 * still run. `suspended`: every call gets 401.
 */
export const DeploymentState = Type.Enum(['active', 'pushing', 'failed', 'suspended']);
export type DeploymentState = Static<typeof DeploymentState>;

export const PushStepView = Type.Object({
  step: Type.Enum(['preflight', 'token', 'secret', 'server', 'vault', 'credential', 'agent', 'verify']),
  /** `waiting`: it is tried again by itself. */
  state: Type.Enum(['pending', 'running', 'waiting', 'done', 'failed']),
  attempts: Type.Integer({ minimum: 0 }),
  startedAt: Type.Optional(Timestamp),
  endedAt: Type.Optional(Timestamp),
  /** What the platform said when it did not do it. */
  error: Type.Optional(executor.PlatformError),
});

/** Something on the platform that stays when the deployment is deleted. */
export const OutsideResource = Type.Object({
  kind: Type.Enum(['secret', 'server', 'vault', 'credential', 'agent']),
  ...executor.RemoteResource.properties,
  /** It was made for an earlier address of our MCP server, or at another host of the platform, and nothing needs it any more. */
  unused: Type.Optional(Type.Literal(true)),
});
export type OutsideResource = Static<typeof OutsideResource>;

/** What whoever starts a session of a managed agent must know. */
export const SessionGuide = Type.Object({
  vaultId: executor.RemoteId,
  note: Type.String(),
  /** What `mcp_authentication_failed_error` means. */
  authenticationError: Type.String(),
  /** A command that starts a session with the vault. */
  snippet: Type.String(FOREIGN),
});

export const PushView = Type.Object({
  platform: executor.Platform,
  nameCaller: Type.Boolean(),
  /** Name of what stands on the platform. */
  outsideName: Type.String(FOREIGN),
  /** Address of our MCP server that the platform was given. */
  mcpUrl: Type.String(),
  /** All steps in order; a push that stopped has one that failed. */
  steps: Type.Array(PushStepView),
  /** What stands on the platform, in the order in which it can be removed there. */
  outside: Type.Array(OutsideResource),
  model: Type.Optional(Type.Object({ ...registry.ModelPair.properties, modelId: Type.String(FOREIGN) })),
  warnings: Type.Optional(Type.Array(Type.String(FOREIGN))),
  askedAt: Timestamp,
  askedBy: registry.Author,
  /** The version that stands outside. */
  pushedVersion: Type.Optional(registry.VersionNumber),
  pushedAt: Type.Optional(Timestamp),
  /** While it is being pushed: when a waiting step is tried again, or when another process takes up a running one whose process has died. */
  goesOnAt: Type.Optional(Timestamp),
  /** How to start a session; present once a managed agent stands on the platform. */
  session: Type.Optional(SessionGuide),
});
export type PushView = Static<typeof PushView>;

/** What an admin may remove on the platform after a deployment was deleted; deleting it touches nothing outside. */
export const DeploymentLeft = Type.Object({
  outside: Type.Array(OutsideResource),
  /** Marks everything of the deployment on the platform; absent when it was never pushed. */
  tag: Type.Optional(Type.String()),
});
export type DeploymentLeft = Static<typeof DeploymentLeft>;

const PinnedVersion = Type.Object({ version: registry.VersionNumber, at: Timestamp, by: registry.Author });

export const Deployment = Type.Object({
  id: Id,
  agentId: Id,
  /** Pushed ones are called as their platform. */
  kind: Type.Enum(['self-hosted', 'voice', 'managed']),
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
  /** How its push stands; absent for a deployment that somebody runs themselves. */
  push: Type.Optional(PushView),
  /** The latest token, for admins. `lastUsedAt` is when the deployment called last. */
  token: Type.Optional(identity.ServiceToken),
  /** Why its calls are refused though it is not suspended, for admins; absent while they are taken. */
  callsRefused: Type.Optional(
    Type.Enum(['accountBlocked', 'accountDisabled', 'tokenRevoked', 'tokenExpired'], {
      description: 'The worst: a block names its account, or the account is disabled, or its token has ended. But for a block they get 401',
    }),
  ),
});
export type Deployment = Static<typeof Deployment>;
