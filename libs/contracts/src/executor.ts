/** Served by executor: the one place that performs a governed call and reaches outside. */
import { Type, type Static } from 'typebox';
import { Audience } from './audience';
import { Pending } from './approvals/open';
import { CredentialPin, MAX_RESULT_BYTES } from './approvals/request';
import { CallOrigin } from './callOrigin';
import { event, rpc } from './message';
import { McpAuth, McpTransport } from './registry/toolDefinition';
import { DEFAULT_ANSWER_BYTES, DEFAULT_ERROR_BYTES, MAX_ANSWER_BYTES, Narrowing } from './narrowing';
import { MissingCredential, Remedy } from './remedy';
import { CredentialOwner, CredentialType, UpstreamCredential } from './upstreamCredential';
import { FOREIGN, Id, Timestamp, ToolName } from './vocabulary';

export * from './connections';
export * from './platforms';
export * from './platformPush';
export { CallOrigin, MissingCredential, Narrowing, Remedy, DEFAULT_ANSWER_BYTES, DEFAULT_ERROR_BYTES, MAX_ANSWER_BYTES };

/** First version of MCP whose structured content is any value of JSON; before it is an object. */
export const ANY_STRUCTURED_SINCE = '2026-07-28';
export { Connection, CredentialOwner, CredentialType, UpstreamCredential } from './upstreamCredential';

/** How far a tool has come, in its own words: `progress` rises with each report. */
export const ToolProgress = Type.Object({
  progress: Type.Number(),
  total: Type.Optional(Type.Number()),
  message: Type.Optional(Type.String({ maxLength: 1_000, ...FOREIGN })),
});
export type ToolProgress = Static<typeof ToolProgress>;

/** How long a governed call waits for the answers to all questions on its way together, in milliseconds. */
export const QUESTIONS_MS = 1_700;

/**
 * One governed call. The attached bytes of the answer are the JSON text of an MCP `content` array, passed through to the client
 * without being parsed again. A refused or failed tool is an answer with `isError`, not an error of the message.
 */
export const execute = rpc('executor.execute', {
  request: Type.Object({
    tool: ToolName,
    arguments: Type.Record(Type.String(), Type.Unknown()),
    origin: CallOrigin,
    /** What the caller wants of the answer; `maxBytes` alone counts for an error. */
    narrowing: Type.Optional(Narrowing),
    /** How long its client had waited by then, in milliseconds: so much less is left of `QUESTIONS_MS`. */
    waitedMs: Type.Optional(Type.Integer({ minimum: 0 })),
  }),
  response: Type.Object({
    isError: Type.Boolean(),
    /** Id of the call in the audit trail. */
    callId: Type.String(),
    /** The step that refused the call. */
    step: Type.Optional(Type.String({ maxLength: 64 })),
    /** HTTP status of the API's answer, when one came. */
    status: Type.Optional(Type.Integer()),
    /** Nothing was run: a person must say yes first. The attached bytes are empty then. */
    pending: Type.Optional(Pending),
    /** Nothing was run, and a person can do something about it. The attached bytes say so in words. */
    ...Remedy.properties,
    /** Nothing was run: a step of the governed call said no. The attached bytes say why. */
    refused: Type.Optional(Type.Boolean()),
    /** What it answered as data (`structuredContent`), beside the attached content: a tool of an MCP server, or an operation whose description has a schema of its answers. */
    structured: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    /** The data where it is not an object; only callers of protocol version 2026-07-28 get it. */
    structuredValue: Type.Optional(Type.Unknown()),
    /** When an API that answered 429 or 503 takes further calls, as it says. */
    retryAfterSeconds: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  progress: ToolProgress,
  errors: ['unknown_outcome'],
  callers: ['gateway', 'registry'],
  timeoutMs: 65_000,
  duringCall: true,
});

/** Public half of the key that edges seal secrets to, so that no secret crosses the bus in the clear. Raw X25519, base64url. */
export const sealingKey = rpc('executor.sealingKey', {
  request: Type.Object({}),
  response: Type.Object({ publicKey: Type.String() }),
  callers: ['registry'],
  principal: 'none',
  idempotent: true,
});

const admin = { callers: ['registry'] as const, errors: ['forbidden', 'not_found'] as const };

/** Stores an upstream credential, in place of the one before. A person's is stored by that person alone, those of accounts and organization tokens by admins. */
export const putCredential = rpc('executor.putCredential', {
  ...admin,
  request: Type.Object({
    integrationId: Id,
    owner: CredentialOwner,
    type: CredentialType,
    /**
     * Sealed with `sealingKey`; context string `upstream-credential:<orgId>:<ownerId>:<integrationId>`. Of `basic` the text `<user name>:<password>`, of
     * `several` a JSON object with such a text or value for each place of the request.
     */
    sealed: Type.String({ maxLength: 90_000 }),
    /** Where the integration would send the credential at the time its owner stores it. */
    audience: Type.Optional(Audience),
  }),
  response: UpstreamCredential,
  timeoutMs: 8_000,
});
/** Deletes an upstream credential, for its owner or an admin. Answers only after no call that starts from now can use it. `not_found` for one that never was, not for one deleted before. */
export const deleteCredential = rpc('executor.deleteCredential', {
  ...admin,
  request: Type.Object({ integrationId: Id, owner: CredentialOwner }),
  response: Type.Object({}),
  idempotent: true,
  timeoutMs: 8_000,
});
/** Which integrations the owner has a credential for. An admin may ask for anyone, everybody for themselves. */
export const listCredentials = rpc('executor.listCredentials', {
  ...admin,
  callers: ['registry', 'gateway'],
  request: Type.Object({ owner: CredentialOwner }),
  response: Type.Object({ credentials: Type.Array(UpstreamCredential) }),
  idempotent: true,
});

/** The credentials of all service accounts, or of these. */
export const accountCredentials = rpc('executor.accountCredentials', {
  ...admin,
  request: Type.Object({ ids: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 200 })) }),
  response: Type.Object({ credentials: Type.Array(UpstreamCredential) }),
  idempotent: true,
});

/** What became of the caller's credential since a call was asked for with it. Approvals asks as whoever waits. */
export const credentialState = rpc('executor.credentialState', {
  callers: ['approvals'],
  request: Type.Object({ integrationId: Id, pin: CredentialPin }),
  response: Type.Object({
    state: Type.Enum(['same', 'replaced', 'deleted']),
    /** When the API first answered 401 to the credential, while no later answer was better. Only with `same`. */
    rejectedAt: Type.Optional(Timestamp),
  }),
  idempotent: true,
});

/** An open circuit breaker: calls of the integration are refused before anything runs. */
export const OpenBreaker = Type.Object({
  /** When it opened. Trials that failed since change nothing about it. */
  since: Timestamp,
  /** How many of the last `calls` calls before it opened got no complete answer, or a 5xx. */
  failures: Type.Integer({ minimum: 1 }),
  calls: Type.Integer({ minimum: 1 }),
  /** Time from which the next call is tried instead of refused. */
  retryAt: Timestamp,
});
export type OpenBreaker = Static<typeof OpenBreaker>;
/** Which of these integrations of the caller's organization have an open circuit breaker. Each executor has its own: of several open ones, that which stays open longest. */
export const openBreakers = rpc('executor.openBreakers', {
  callers: ['registry'],
  request: Type.Object({ integrationIds: Type.Array(Id, { maxItems: 200 }) }),
  response: Type.Object({ breakers: Type.Array(Type.Object({ integrationId: Id, ...OpenBreaker.properties })) }),
  idempotent: true,
});

/** Fetch an API description through the guarded egress. The attached bytes are gzip of the document. Admin only. */
export const fetchDocument = rpc('executor.fetchDocument', {
  ...admin,
  errors: ['forbidden', 'invalid', 'upstream_failed'],
  request: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2_048 }), maxBytes: Type.Integer({ minimum: 1 }) }),
  response: Type.Object({ url: Type.String(), mediaType: Type.String(), bytes: Type.Integer() }),
  idempotent: true,
  timeoutMs: 35_000,
});
/**
 * Asks an MCP server for its tools through the guarded egress. The attached bytes are the gzipped JSON text of an array of `{ tool, pin }`: each tool as the
 * server lists it, and its pin. Admin only. `invalid` names /mcp/url, and says so when the server wants a credential; its data has
 * `wantsConnection` when it wants OAuth 2.0.
 */
export const listMcpTools = rpc('executor.listMcpTools', {
  ...admin,
  errors: ['forbidden', 'invalid', 'upstream_failed'],
  request: Type.Object({
    url: Type.String({ minLength: 1, maxLength: 2_048 }),
    /** Default: streamable HTTP, and SSE where the server knows nothing else. */
    transport: Type.Optional(McpTransport),
    auth: McpAuth,
    /** Sealed with `sealingKey`; context string `mcp-listing:<orgId>:<url>`. */
    sealed: Type.Optional(Type.String({ maxLength: 90_000 })),
    /** The integration whose credential of the caller is sent, if it was stored for this address. Only without `sealed`. */
    integrationId: Type.Optional(Id),
  }),
  response: Type.Object({
    transport: McpTransport,
    protocolVersion: Type.String(),
    server: Type.Object({ name: Type.String(), version: Type.String(), instructions: Type.Optional(Type.String()) }),
    /** Why tools that the server has are not among them. */
    cut: Type.Optional(Type.String()),
  }),
  idempotent: true,
  timeoutMs: 40_000,
});

/** What arguments would be refused for; every failure with its path. `not_found` when the tool has another definition now. */
export const checkArguments = rpc('executor.checkArguments', {
  ...admin,
  errors: ['forbidden', 'not_found'],
  request: Type.Object({
    integrationId: Id,
    toolName: Type.String(),
    digest: Type.String(),
    arguments: Type.Record(Type.String(), Type.Unknown()),
  }),
  response: Type.Object({ failures: Type.Array(Type.String()) }),
  idempotent: true,
});

/** May calls of this organization be sent to this base URL? Answers with the rule that forbids it. */
export const checkBaseUrl = rpc('executor.checkBaseUrl', {
  ...admin,
  request: Type.Object({ url: Type.String({ minLength: 1, maxLength: 2_048 }) }),
  response: Type.Object({ allowed: Type.Boolean(), reason: Type.Optional(Type.String()) }),
  idempotent: true,
});

/** An approved call has ended. Stated once per request by whoever ran it. */
export const finished = event(
  'executor.finished.v1',
  Type.Object({
    orgId: Id,
    requestId: Id,
    outcome: Type.Union([Type.Literal('completed'), Type.Literal('failed'), Type.Literal('unknown')]),
    finishedAt: Timestamp,
    isError: Type.Boolean(),
    durationMs: Type.Optional(Type.Integer({ minimum: 0 })),
    httpStatus: Type.Optional(Type.Integer()),
    reason: Type.Optional(Type.String({ maxLength: 1_000 })),
    /** What a person can do about a call that was not made. */
    ...Remedy.properties,
    /** JSON text of an MCP content array, at most `MAX_RESULT_BYTES`. */
    content: Type.String({ maxLength: MAX_RESULT_BYTES }),
  }),
  ['executor'],
);

/** What a call under a budget has used; settles its reservation once, however often it is delivered. 0: the call was not made. */
export const spent = event(
  'executor.spent.v1',
  Type.Object({ orgId: Id, callId: Id, counter: Type.String({ maxLength: 128 }), tokens: Type.Integer({ minimum: 0 }) }),
  ['executor'],
);
