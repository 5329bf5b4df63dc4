/** What a tool is: everything that is needed to call it, by kind of upstream. */
import { Type, type Static } from 'typebox';
import { Id, Slug } from '../vocabulary';

/** Places that executors of the version before know. */
const placesOfFirst = [Type.Literal('path'), Type.Literal('query'), Type.Literal('header'), Type.Literal('body')] as const;

/** Where an argument of a tool goes in the HTTP request. */
export const ParameterBinding = Type.Object({
  /** Property of the tool's `arguments`. */
  argument: Type.String(),
  /** `cookie` only in the answer of `registry.laterToolDefinition`. */
  in: Type.Union([...placesOfFirst, Type.Literal('cookie')]),
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
  /** Media type of its part; a field that has a style has none. */
  contentType: Type.Optional(Type.String()),
});
export type FormField = Static<typeof FormField>;

/** Names of further security schemes of the description that are sent in the same place: operations that ask for them get what is stored for this one. */
const AlsoFor = Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 20 }));

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
  alsoFor: AlsoFor,
});
export type OAuthScheme = Static<typeof OAuthScheme>;

const Bearer = Type.Object({ type: Type.Literal('bearer') });
const KeyName = Type.String({ minLength: 1, maxLength: 128 });
const places = [Type.Literal('header'), Type.Literal('query')] as const;
/** What executors of the version before know. */
const FirstToolAuth = Type.Union([
  Type.Object({ type: Type.Literal('none') }),
  Bearer,
  Type.Object({ type: Type.Literal('apiKey'), in: Type.Union([...places]), name: KeyName }),
]);

/** One thing that proves a caller, and where a request carries it. `basic`: user name and password (RFC 7617). */
export const SingleAuth = Type.Union([
  Bearer,
  Type.Object({ type: Type.Literal('basic') }),
  Type.Object({ type: Type.Literal('apiKey'), in: Type.Union([...places, Type.Literal('cookie')]), name: KeyName }),
]);
export type SingleAuth = Static<typeof SingleAuth>;

/** One of several schemes, under the name that the API description gives it. */
export const NamedScheme = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 64 }),
  auth: SingleAuth,
  /** An integration's description has OAuth 2.0 here: the access token is pasted, and nobody renews it. */
  isPasted: Type.Optional(Type.Literal(true)),
  alsoFor: AlsoFor,
});
export type NamedScheme = Static<typeof NamedScheme>;

/** How many schemes an integration can have. */
export const MAX_SCHEMES = 8;

/**
 * How a tool presents the credential of its caller. `several`: the schemes that a call needs, all at once. The credential of the caller has a part for each
 * scheme of the integration; no two schemes have the same place.
 */
export const ToolAuth = Type.Union([
  Type.Object({ type: Type.Literal('none') }),
  ...SingleAuth.anyOf,
  Type.Object({ type: Type.Literal('several'), schemes: Type.Array(NamedScheme, { minItems: 1, maxItems: MAX_SCHEMES }) }),
]);
export type ToolAuth = Static<typeof ToolAuth>;

const [NoAuth, , ...otherAuths] = ToolAuth.anyOf;
/** How an integration wants its credential. `several`: the schemes of all its tools; which of them a call needs, its tool says. */
export const AuthScheme = Type.Union([NoAuth, Type.Object({ type: Type.Literal('bearer'), alsoFor: AlsoFor }), ...otherAuths, OAuthScheme]);
export type AuthScheme = Static<typeof AuthScheme>;

const tool = {
  integrationId: Id,
  slug: Slug,
  toolName: Type.String(),
  digest: Type.String(),
  /** What approvers and lists show: the HTTP method, or `RUN` of a tool that runs inside. */
  method: Type.String(),
  /** OpenAPI path template, e.g. `/orders/{id}`; a tool that runs inside has its name here. */
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

const httpTool = {
  kind: Type.Literal('http'),
  ...tool,
  /** Origin and path prefix of the upstream, without a trailing slash. */
  baseUrl: Type.String(),
  /** Media type of the request body, when there is one. */
  bodyType: Type.Optional(Type.String()),
  /** JSON Schema of the whole body with the names of members alone. Present when `inputSchema` describes only the body's first level. */
  bodyNames: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** Fields of a form that are not written as forms are by default. */
  formFields: Type.Optional(Type.Array(FormField)),
  /** Its callers connect by OAuth 2.0. */
  isConnected: Type.Optional(Type.Literal(true)),
  /** A caller without a credential calls the tool without one, since its description allows both. Executors of the version before demand one. */
  isCredentialOptional: Type.Optional(Type.Literal(true)),
  /** The tool's description has a schema of its answers. This member is not under the digest. */
  isDescribed: Type.Optional(Type.Literal(true)),
};

/** An operation of an HTTP API. `auth` of an integration that is connected to by OAuth 2.0: `bearer`. */
export const HttpTool = Type.Object({ ...httpTool, parameters: Type.Array(ParameterBinding), auth: ToolAuth });
/** One that executors of the version before can call. */
export const FirstHttpTool = Type.Object({
  ...httpTool,
  parameters: Type.Array(Type.Object({ ...ParameterBinding.properties, in: Type.Union([...placesOfFirst]) })),
  auth: FirstToolAuth,
});
export type FirstHttpTool = Static<typeof FirstHttpTool>;
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
  /** How the credential is presented, as for an operation of an HTTP API. */
  auth: FirstToolAuth,
  isConnected: Type.Optional(Type.Literal(true)),
});
export type McpTool = Static<typeof McpTool>;

/** How an MCP server is shown a credential. */
export const McpAuth = FirstToolAuth;
export type McpAuth = Static<typeof McpAuth>;

/** A tool of the kinds that there were before MCP servers, as far as executors of the version before can call it. */
export const HttpOrInternal = Type.Union([FirstHttpTool, InternalTool]);
export type HttpOrInternal = Static<typeof HttpOrInternal>;

/** Everything the executor needs to run one tool, by kind of upstream. Immutable: `digest` names exactly these bytes. */
export type ToolDefinition = HttpTool | InternalTool | McpTool;
