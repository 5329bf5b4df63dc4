/**
 * Served by executor: the operations on outside platforms that a push is made of. Each makes sure of one thing: a stored id is looked up, without one the
 * deployment's tag is searched for, and only what is not there is made. So an operation whose answer was lost is asked again.
 */
import { Type, type Static, type TProperties } from 'typebox';
import { rpc } from './message';
import { Platform, PlatformError } from './platforms';
import { FOREIGN, Id } from './vocabulary';

/** Marks everything outside that belongs to a deployment. */
export const deploymentTag = (deploymentId: string): string => `gatehouse-${deploymentId}`;
/** What the token of a deployment is sealed for. */
export const pushTokenContext = (orgId: string, deploymentId: string): string => `push-token:${orgId}:${deploymentId}`;

/** The platform's id of something. */
export const RemoteId = Type.String({ pattern: '^[A-Za-z0-9_.:@-]{1,200}$', description: 'as the platform named it' });

/** Something that stands on a platform. */
export const RemoteResource = Type.Object({
  id: RemoteId,
  /** Its address in the platform's API, which asks for the key: a browser cannot open it. */
  url: Type.String({ maxLength: 1_000 }),
  /** A page of the platform for people: of the thing, or of the list that it stands in. Absent where none is known. */
  page: Type.Optional(Type.String({ maxLength: 1_000 })),
  /** The version of an agent that stands there. */
  version: Type.Optional(Type.String({ maxLength: 200, ...FOREIGN })),
});
export type RemoteResource = Static<typeof RemoteResource>;

const isDone = <P extends TProperties>(properties: P) => Type.Object({ outcome: Type.Literal('done'), ...properties });
/** How an operation on a platform ended. */
const outcomeOf = <P extends TProperties>(properties: P) =>
  Type.Union([
    isDone(properties),
    /** The stored id leads to nothing any more, or there is no token to make a secret or credential with. */
    Type.Object({ outcome: Type.Literal('missing') }),
    /** Asking again changes nothing by itself. `seenVersion`: version of an agent that somebody changed on the platform. */
    Type.Object({ outcome: Type.Literal('refused'), error: PlatformError, seenVersion: RemoteResource.properties.version }),
    /** Nothing was done. The platform is not to be asked again before this time. */
    Type.Object({ outcome: Type.Literal('wait'), retryAfterMs: Type.Integer({ minimum: 0 }), error: PlatformError }),
    /** The answer was lost: it may have been done, or be done within `pauseMs`. */
    Type.Object({ outcome: Type.Literal('unknown'), error: PlatformError, pauseMs: Type.Optional(Type.Integer({ minimum: 0 })) }),
  ]);

const warnings = Type.Optional(Type.Array(Type.String({ maxLength: 1_000, ...FOREIGN }), { maxItems: 20 }));
export const EnsureOutcome = outcomeOf({ resource: RemoteResource, warnings });
export type EnsureOutcome = Static<typeof EnsureOutcome>;
export const CheckOutcome = outcomeOf({ warnings });
export type CheckOutcome = Static<typeof CheckOutcome>;
export const ModelOutcome = outcomeOf({
  /** The first candidate that the platform offers; none when it offers none of them. */
  modelId: Type.Optional(Type.String({ maxLength: 200 })),
  warnings,
});
export type ModelOutcome = Static<typeof ModelOutcome>;

/** What the operations have in common. Those whose names begin with `ensure` run one at a time for a deployment. */
const operation = { callers: ['registry'] as const, errors: ['forbidden', 'conflict'] as const, idempotent: false, timeoutMs: 40_000 };
/** The id that was stored, if any. */
const stored = {
  deploymentId: Id,
  id: Type.Optional(RemoteId),
  /** Counts the processes that took the push up: one from which it was taken changes nothing outside any more. */
  fence: Type.Optional(Type.Integer({ minimum: 0 })),
};
/** Token of the deployment, sealed with `sealingKey` for `pushTokenContext`; absent once it lies on the platform. */
const sealedToken = Type.Optional(Type.String({ maxLength: 2_000 }));
const Url = Type.String({ minLength: 1, maxLength: 2_000 });
const ModelId = Type.String({ minLength: 1, maxLength: 200 });
/** An agent as it shall stand on a platform. */
const agent = {
  /** Stays the same for as long as the deployment exists, because the agent is searched for by it. */
  name: Type.String({ minLength: 1, maxLength: 200, ...FOREIGN }),
  prompt: Type.String({ minLength: 1, maxLength: 200_000, ...FOREIGN }),
  modelId: ModelId,
};

/** Code of the refusal of a platform that takes no such address of an MCP server. */
export const UNUSABLE_ADDRESS = 'unusable_address';

/** Which of these models does the platform offer to the organization's key? `conflict` when no key is stored. */
export const choosePlatformModel = rpc('executor.choosePlatformModel', {
  ...operation,
  idempotent: true,
  request: Type.Object({
    platform: Platform,
    candidates: Type.Array(ModelId, { maxItems: 100 }),
    /** Address of our MCP server; refused with `UNUSABLE_ADDRESS` where the platform does not take it. */
    mcpUrl: Type.Optional(Url),
  }),
  response: ModelOutcome,
});

/** The workspace secret that holds the deployment's token. */
export const ensureVoiceSecret = rpc('executor.ensureVoiceSecret', {
  ...operation,
  request: Type.Object({ ...stored, sealedToken }),
  response: EnsureOutcome,
});
/** The registration of our MCP server, which sends the secret, and with `nameCaller` the conversation's `user_email` as well. */
export const ensureVoiceServer = rpc('executor.ensureVoiceServer', {
  ...operation,
  request: Type.Object({ ...stored, mcpUrl: Url, secretId: RemoteId, nameCaller: Type.Boolean() }),
  response: EnsureOutcome,
});
/** The voice agent. `note` describes the version that a change makes. */
export const ensureVoiceAgent = rpc('executor.ensureVoiceAgent', {
  ...operation,
  request: Type.Object({ ...stored, ...agent, serverId: RemoteId, note: Type.String({ maxLength: 500 }) }),
  response: EnsureOutcome,
});
/** Reads agent and server back and compares them; and the platform must be able to list our tools. */
export const checkVoiceAgent = rpc('executor.checkVoiceAgent', {
  ...operation,
  idempotent: true,
  request: Type.Object({
    agentId: RemoteId,
    serverId: RemoteId,
    secretId: RemoteId,
    ...agent,
    mcpUrl: Url,
    nameCaller: Type.Boolean(),
  }),
  response: CheckOutcome,
});

/** The vault that sessions attach. */
export const ensureVault = rpc('executor.ensureVault', {
  ...operation,
  request: Type.Object({ ...stored, name: agent.name }),
  response: EnsureOutcome,
});
/** The vault's credential for our MCP server, which is the deployment's token. */
export const ensureVaultCredential = rpc('executor.ensureVaultCredential', {
  ...operation,
  request: Type.Object({ ...stored, vaultId: RemoteId, mcpUrl: Url, sealedToken }),
  response: EnsureOutcome,
});
/** The managed agent. One that somebody changed on the platform since `version` is left alone: `refused` with `seenVersion`. */
export const ensureManagedAgent = rpc('executor.ensureManagedAgent', {
  ...operation,
  request: Type.Object({
    ...stored,
    ...agent,
    version: RemoteResource.properties.version,
    mcpUrl: Url,
    /** No agent of the deployment is older. */
    createdSince: Type.String({ format: 'date-time' }),
  }),
  response: EnsureOutcome,
});
/** Reads the agent back and compares it. */
export const checkManagedAgent = rpc('executor.checkManagedAgent', {
  ...operation,
  idempotent: true,
  request: Type.Object({ agentId: RemoteId, ...agent, mcpUrl: Url }),
  response: CheckOutcome,
});
