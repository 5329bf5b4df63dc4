/** Integrations and their tools. */
import { Type, type Static } from 'typebox';
import { rpc } from '../message';
import { Id, Slug, Timestamp } from '../vocabulary';

/** Where an argument of a tool goes in the HTTP request. */
export const ParameterBinding = Type.Object({
  /** Property of the tool's `arguments`. */
  argument: Type.String(),
  in: Type.Union([Type.Literal('path'), Type.Literal('query'), Type.Literal('header'), Type.Literal('body')]),
  /** Name on the wire; empty for the body. */
  name: Type.String(),
  required: Type.Boolean(),
  /** OpenAPI serialization: `form`, `simple`, `deepObject`, `spaceDelimited`, `pipeDelimited`, `label`, `matrix`. */
  style: Type.Optional(Type.String()),
  explode: Type.Optional(Type.Boolean()),
  allowReserved: Type.Optional(Type.Boolean()),
  /** A parameter described by `content` is sent as a document of this media type. */
  contentType: Type.Optional(Type.String()),
});
export type ParameterBinding = Static<typeof ParameterBinding>;

/** How a field of a form body is written, where the document says so (OpenAPI, Encoding Object). */
export const FormField = Type.Object({
  name: Type.String(),
  style: Type.Optional(Type.String()),
  explode: Type.Optional(Type.Boolean()),
  allowReserved: Type.Optional(Type.Boolean()),
  /** Media type of its part; of a field that has a style, none. */
  contentType: Type.Optional(Type.String()),
});
export type FormField = Static<typeof FormField>;

/**
 * A connection by OAuth 2.0, sent as a bearer token; a pasted access token will do. Its members say where an API description says to ask; what it does not say is
 * discovered from the base URL. A tool of it has the scheme `bearer` and `isConnected`.
 */
export const OAuthScheme = Type.Object({
  type: Type.Literal('oauth2'),
  authorizationUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
  tokenUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
  /** Address of an OpenID Connect discovery document. */
  openIdConnectUrl: Type.Optional(Type.String({ maxLength: 2_048 })),
  scopes: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 256 }), { maxItems: 100 })),
  /** Flows that the description names; absent: it names none. */
  flows: Type.Optional(Type.Array(Type.Enum(['authorizationCode', 'clientCredentials']), { maxItems: 2 })),
});
export type OAuthScheme = Static<typeof OAuthScheme>;

/** How a tool presents the credential of its caller. */
export const ToolAuth = Type.Union([
  Type.Object({ type: Type.Literal('none') }),
  Type.Object({ type: Type.Literal('bearer') }),
  Type.Object({
    type: Type.Literal('apiKey'),
    in: Type.Union([Type.Literal('header'), Type.Literal('query')]),
    name: Type.String({ minLength: 1, maxLength: 128 }),
  }),
]);
export type ToolAuth = Static<typeof ToolAuth>;

/** How an integration wants its credential. */
export const AuthScheme = Type.Union([...ToolAuth.anyOf, OAuthScheme]);
export type AuthScheme = Static<typeof AuthScheme>;

const tool = {
  integrationId: Id,
  slug: Slug,
  toolName: Type.String(),
  digest: Type.String(),
  /** What approvers and lists show: the HTTP method, or `RUN` of a tool that runs inside. */
  method: Type.String(),
  /** OpenAPI path template, e.g. `/orders/{id}`; of a tool that runs inside its name. */
  path: Type.String(),
  /** JSON Schema (2020-12) of `arguments`. */
  inputSchema: Type.Record(Type.String(), Type.Unknown()),
  /** What the tool says of itself, for people. Foreign text, and not under the digest. */
  description: Type.Optional(Type.String({ maxLength: 4_000 })),
};

/**
 * `$comment` of a body that was too large to be described as a whole: below what its schema names, the document names more. Whoever guards names
 * must take care there.
 */
export const OPENED = 'The document describes more than stands here';

/** An operation of an HTTP API. */
export const HttpTool = Type.Object({
  kind: Type.Literal('http'),
  ...tool,
  /** Origin and path prefix of the upstream, without a trailing slash. */
  baseUrl: Type.String(),
  parameters: Type.Array(ParameterBinding),
  /** Media type of the request body, when there is one. */
  bodyType: Type.Optional(Type.String()),
  /** Where `inputSchema` describes only the first level of the body: JSON Schema of the whole body with nothing in it but the names of members. */
  bodyNames: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Of a form: the fields that are not written as forms are by default. */
  formFields: Type.Optional(Type.Array(FormField)),
  /** Of an integration that is connected to by OAuth 2.0: `bearer`. */
  auth: ToolAuth,
  /** Its callers connect by OAuth 2.0. */
  isConnected: Type.Optional(Type.Literal(true)),
});
export type HttpTool = Static<typeof HttpTool>;

/** A management tool: `registry.runManagementTool` runs it, there is no address, and no request goes out. */
export const InternalTool = Type.Object({
  kind: Type.Literal('internal'),
  ...tool,
  /** Everybody but admins is refused, whatever they were granted, before the arguments are looked at. */
  adminOnly: Type.Optional(Type.Literal(true)),
});
export type InternalTool = Static<typeof InternalTool>;

/** How an MCP server is spoken to: `sse` is the older way, with a stream beside the requests. */
export const McpTransport = Type.Union([Type.Literal('streamable-http'), Type.Literal('sse')]);
export type McpTransport = Static<typeof McpTransport>;

/** A tool of another MCP server. */
export const McpTool = Type.Object({
  kind: Type.Literal('mcp'),
  ...tool,
  serverUrl: Type.String(),
  transport: McpTransport,
  /** What the server calls it; `toolName` is that name as ours may be. */
  upstreamName: Type.String(),
  /** SHA-256 of all that the server lists of it, its description too. A call is refused while the server lists something else. */
  pin: Type.String(),
  outputSchema: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** What the server says of its effects (`readOnlyHint`, …). Nothing rests on it. */
  annotations: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** As of an operation of an HTTP API. */
  auth: ToolAuth,
  isConnected: Type.Optional(Type.Literal(true)),
});
export type McpTool = Static<typeof McpTool>;

/** Of the kinds that there were before MCP servers. */
const HttpOrInternal = Type.Union([HttpTool, InternalTool]);

/** Everything the executor needs to run one tool, by kind of upstream. Immutable: `digest` names exactly these bytes. */
export type ToolDefinition = HttpTool | InternalTool | McpTool;

/**
 * Small and cacheable: which definition does this 64-character name mean now? Also the shape cached in Redis.
 * `collides`: full names of the tools that all have this name after the cut; none of them is called by it. `integrationId` is theirs, `calledAs` the
 * names of at most 64 characters by which they are called, in the same order. `disabled`: the tool of `integrationId` that has this name, which an admin
 * has disabled.
 */
export const ToolPointer = Type.Union([
  Type.Object({
    found: Type.Literal(true),
    integrationId: Id,
    slug: Slug,
    toolName: Type.String(),
    digest: Type.String(),
    needsCredential: Type.Boolean(),
    /** The integration has had another origin or place of its credential. */
    moved: Type.Optional(Type.Literal(true)),
  }),
  Type.Object({
    found: Type.Literal(false),
    collides: Type.Array(Type.String()),
    integrationId: Type.Optional(Id),
    calledAs: Type.Optional(Type.Array(Type.String())),
    disabled: Type.Optional(Type.String()),
  }),
]);
export type ToolPointer = Static<typeof ToolPointer>;

/** Key of the cached pointer (JSON `ToolPointer`); written by registry alone. Both parts are checked words without a colon before the last. */
export const pointerKey = (orgId: string, cutName: string): string => `pointer:${orgId}:${cutName}`;

/** The pointer of this name. `found: false` for an unknown name, for one that several tools share, and for a disabled tool. */
export const resolveTool = rpc('registry.resolveTool', {
  request: Type.Object({ tool: Type.String({ minLength: 1, maxLength: 64 }) }),
  response: ToolPointer,
  callers: ['executor'],
  idempotent: true,
  duringCall: true,
});
const definition = {
  request: Type.Object({ integrationId: Id, toolName: Type.String(), digest: Type.String() }),
  errors: ['not_found'] as const,
  callers: ['executor'] as const,
  idempotent: true,
  duringCall: true,
};
/** The definition with this digest; `not_found` once it is no longer the current one, and of a tool of an MCP server. */
export const toolDefinition = rpc('registry.toolDefinition', { ...definition, response: HttpOrInternal });
/** The same of a tool of an MCP server: a message of its own, because executors of the version before know no such kind. */
export const mcpToolDefinition = rpc('registry.mcpToolDefinition', { ...definition, response: McpTool });

/**
 * An MCP server lists this tool otherwise than its definition says; `listed` is the JSON of `{ tool, pin }`, and is absent when it lists it no more. The call
 * that found it was refused. The registry holds the change back until an admin has looked at it.
 */
export const reportChangedTool = rpc('registry.reportChangedTool', {
  request: Type.Object({
    integrationId: Id,
    toolName: Type.String({ maxLength: 256 }),
    digest: Type.String({ maxLength: 128 }),
    listed: Type.Optional(Type.String({ maxLength: 400_000 })),
  }),
  response: Type.Object({}),
  errors: ['not_found'],
  callers: ['executor'],
  idempotent: true,
});

/**
 * What a tool is called now, cut to 64 characters: of one that is no longer found under the name it was asked for. Nothing when it is gone, cannot be
 * called, or is not for this principal.
 */
export const presentName = rpc('registry.presentName', {
  request: Type.Object({ integrationId: Id, toolName: Type.String() }),
  response: Type.Object({ tool: Type.Optional(Type.String()) }),
  callers: ['executor'],
  idempotent: true,
  duringCall: true,
});

/** What a refresh, or a server that lists its tools otherwise, may change by itself. */
export const AcceptedChanges = Type.Enum(['everything', 'additions', 'nothing'], {
  description:
    'What a refresh changes at once: everything, new tools only, or nothing. Changed definitions that it does not take wait for an admin, and the accepted ones go on being called; with "nothing", new tools come disabled',
});
export type AcceptedChanges = Static<typeof AcceptedChanges>;

/** An integration as REST shows it. */
export const Integration = Type.Object({
  id: Id,
  slug: Slug,
  name: Type.String(),
  description: Type.String(),
  /** `internal`: the management tools, which every organization has. `mcp`: another MCP server. */
  kind: Type.Union([Type.Literal('openapi'), Type.Literal('mcp'), Type.Literal('internal')]),
  /** None of the internal one; of an MCP server its address. */
  baseUrl: Type.Optional(Type.String()),
  /** Of an MCP server. */
  transport: Type.Optional(McpTransport),
  accepts: Type.Optional(AcceptedChanges),
  /** Tools of which a changed definition waits for an admin. Shown to admins. */
  quarantined: Type.Optional(Type.Integer()),
  auth: AuthScheme,
  /** Shown to admins. */
  importedFrom: Type.Optional(
    Type.String({ description: 'Address that the description was last read from; not kept when it has a query or a password' }),
  ),
  toolCount: Type.Integer(),
  revision: Type.Integer(),
  /** When its origin or the place of its credential last changed: what was stored for the old ones is not sent to the new. */
  movedAt: Type.Optional(Timestamp),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type Integration = Static<typeof Integration>;
