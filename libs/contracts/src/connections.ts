/** Served by executor: OAuth 2.0 connections, by which somebody lets Gatehouse call an API in their name without showing it a password or a key. */
import { Type, type Static } from 'typebox';
import { Audience } from './audience';
import { rpc } from './message';
import { OAuthScheme } from './registry/toolDefinition';
import { CredentialOwner, UpstreamCredential } from './upstreamCredential';
import { FOREIGN, Id, Slug, Timestamp } from './vocabulary';

const Address = Type.String({ minLength: 1, maxLength: 2_048, pattern: '^https?://[^\\s]+$' });
const Scopes = Type.Array(Type.String({ minLength: 1, maxLength: 256, pattern: '^[\\x21\\x23-\\x5b\\x5d-\\x7e]+$' }), { maxItems: 100 });

/** Endpoints of an OAuth 2.0 authorization server, and what it says of itself. */
export const AuthorizationServer = Type.Object({
  issuer: Type.String({ maxLength: 2_048, ...FOREIGN }),
  authorizationEndpoint: Type.Optional(Address),
  tokenEndpoint: Address,
  /** It lets programs register themselves (RFC 7591). */
  registrationEndpoint: Type.Optional(Address),
  /** It ends tokens when asked (RFC 7009). */
  revocationEndpoint: Type.Optional(Address),
  /** It names itself in its answers (RFC 9207): an answer without its name, or with another, is refused. */
  namesItself: Type.Boolean(),
  /** Client credentials, for connections of service accounts without a person. */
  offersClientCredentials: Type.Boolean(),
  /** What the API or its description asks for. */
  scopes: Scopes,
  /** The API under the name by which the server knows it (RFC 8707); absent where it told none. */
  resource: Type.Optional(Address),
});
export type AuthorizationServer = Static<typeof AuthorizationServer>;

export const DiscoveredServer = Type.Object({
  ...AuthorizationServer.properties,
  /**
   * Why the server's own metadata could not be read, so that this is what the API's description says of it alone. Whether it takes programs that register
   * themselves is not known then.
   */
  metadataProblem: Type.Optional(Type.String({ maxLength: 1_000, ...FOREIGN })),
});

/** The integration that a connection is for. */
export const ConnectedResource = Type.Object({
  integrationId: Id,
  slug: Slug,
  /** Its base URL; of an MCP server its address. */
  baseUrl: Address,
  /** Its authorization server has to say that it takes PKCE with S256. */
  isMcpServer: Type.Optional(Type.Boolean()),
  scheme: OAuthScheme,
  /** Where the access token will be sent. */
  audience: Audience,
});
export type ConnectedResource = Static<typeof ConnectedResource>;

/** The program as which Gatehouse asks at an authorization server. Never its secret. */
export const OAuthClient = Type.Object({
  integrationId: Id,
  clientId: Type.String({ minLength: 1, maxLength: 512 }),
  hasSecret: Type.Boolean(),
  /** Gatehouse registered itself at the server, without an admin. */
  isRegistered: Type.Boolean(),
  server: AuthorizationServer,
  /** The address that an admin enters at the authorization server. */
  redirectUri: Type.String(),
  version: Type.Integer({ minimum: 1 }),
  updatedAt: Timestamp,
});
export type OAuthClient = Static<typeof OAuthClient>;

const fromRest = { callers: ['registry'] as const, timeoutMs: 25_000 };
/** `upstream_failed`: what the authorization server said, or that it could not be asked. */
const asking = ['forbidden', 'not_found', 'conflict', 'upstream_failed'] as const;

/**
 * What a resource wants of who calls it: its authorization server, by its own metadata (RFC 9728) and that of the server (RFC 8414, OpenID Connect), unless the
 * scheme names the addresses. `upstream_failed` when nothing is found; the message says what was asked. Admins only.
 */
export const discoverAuthorization = rpc('executor.discoverAuthorization', {
  ...fromRest,
  errors: asking,
  request: Type.Object({ baseUrl: Address, scheme: OAuthScheme }),
  response: DiscoveredServer,
  idempotent: true,
});

/** What a client's secret is sealed for. */
export const clientSecretContext = (orgId: string, integrationId: string): string => `oauth-client:${orgId}:${integrationId}`;

/** Stores the client of an integration in place of the one before, for the authorization server that is found now. Admins only. */
export const putOAuthClient = rpc('executor.putOAuthClient', {
  ...fromRest,
  errors: asking,
  request: Type.Object({
    resource: ConnectedResource,
    /** RFC 6749, appendix A.1. */
    clientId: Type.String({ minLength: 1, maxLength: 512, pattern: '^[\\x20-\\x7e]+$', 'x-rule': '1 to 512 printable ASCII characters' }),
    /** Sealed with `sealingKey` for `clientSecretContext`. Absent: a public client. */
    sealed: Type.Optional(Type.String({ maxLength: 8_192 })),
    /** Endpoints that take the place of what the API's description or discovery says. */
    endpoints: Type.Optional(
      Type.Object({
        authorizationUrl: Type.Optional(Address),
        tokenUrl: Type.Optional(Address),
        revocationUrl: Type.Optional(Address),
      }),
    ),
    scopes: Type.Optional(Scopes),
  }),
  response: OAuthClient,
});
/** `not_found` when there is none. Any member may ask: the id of a client is no secret. */
export const getOAuthClient = rpc('executor.getOAuthClient', {
  callers: ['registry'],
  errors: ['not_found'],
  request: Type.Object({ integrationId: Id }),
  response: OAuthClient,
  idempotent: true,
});
/** Connections that were made by it are not renewed any more. Admins only. */
export const deleteOAuthClient = rpc('executor.deleteOAuthClient', {
  callers: ['registry'],
  errors: ['forbidden', 'not_found'],
  request: Type.Object({ integrationId: Id }),
  response: Type.Object({}),
});

/** Ties a connection to the browser that began it: whoever ends it must show the same. */
export const BrowserBinding = Type.String({ minLength: 16, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' });

/**
 * Begins a connection: where the person's browser is sent. The way back is `{control_room_url}/connect/callback`, whose `state` is good once, for ten minutes, for
 * this person in this organization. Registers Gatehouse at the server first where no client is stored and the server takes registrations; `conflict` where it does not.
 */
export const beginConnection = rpc('executor.beginConnection', {
  ...fromRest,
  errors: asking,
  request: Type.Object({ resource: ConnectedResource, owner: CredentialOwner, browser: Type.Optional(BrowserBinding) }),
  response: Type.Object({ authorizationUrl: Type.String(), expiresAt: Timestamp }),
});

/** What the authorization server gave the browser to bring back. */
export const AuthorizationAnswer = Type.Object({
  state: Type.String({ minLength: 1, maxLength: 256 }),
  code: Type.Optional(Type.String({ minLength: 1, maxLength: 4_096 })),
  iss: Type.Optional(Type.String({ maxLength: 2_048 })),
  error: Type.Optional(Type.String({ minLength: 1, maxLength: 256 })),
  errorDescription: Type.Optional(Type.String({ maxLength: 2_048 })),
});
/**
 * Ends it: the code is exchanged, the tokens are stored, and the next call uses them. `not_found`: the state is unknown, too old, was used, or belongs to somebody
 * else or another browser.
 */
export const finishConnection = rpc('executor.finishConnection', {
  ...fromRest,
  errors: asking,
  request: Type.Object({ answer: AuthorizationAnswer, browser: Type.Optional(BrowserBinding) }),
  response: Type.Object({ slug: Slug, credential: UpstreamCredential }),
});

/** Connects a service account by the client alone (client credentials), without a person at the provider. Admins only. */
export const connectMachine = rpc('executor.connectMachine', {
  ...fromRest,
  errors: asking,
  request: Type.Object({ resource: ConnectedResource, owner: CredentialOwner }),
  response: UpstreamCredential,
});
