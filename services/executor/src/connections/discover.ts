/**
 * What a resource wants of who calls it. The addresses that an API description names come first; else the resource's own metadata (RFC 9728) names its
 * authorization server, whose metadata (RFC 8414, else OpenID Connect discovery) names the addresses. Also for MCP servers, which are found in this way only.
 */
import type { executor, registry } from '@gatehouse/contracts';
import type { GuardedFetch } from './guardedFetch';
import { metadataReader, type ServerMetadata } from './metadata';
import { ServerError } from './serverError';

/** How a client proves itself at the token endpoint. */
export type ClientMethod = 'basic' | 'post' | 'none';
export interface FoundServer {
  readonly server: executor.AuthorizationServer;
  /** What the token endpoint takes; undefined for a server without metadata. */
  readonly methods: readonly ClientMethod[] | undefined;
  /** It says that it takes PKCE with S256; undefined for a server without metadata. */
  readonly takesS256: boolean | undefined;
  /** The addresses are those of the description, and why the server's metadata could not be read: it may say more, as where programs register. */
  readonly metadataProblem?: string;
}
/** Rejects with `ServerError`, whose text says what was asked. */
export type DiscoverServer = (baseUrl: string, scheme: registry.OAuthScheme) => Promise<FoundServer>;

const METHODS: Readonly<Record<string, ClientMethod>> = { client_secret_basic: 'basic', client_secret_post: 'post', none: 'none' };
const OFFLINE = 'offline_access';
const MAX_SCOPES = 100;

type MetadataReader = ReturnType<typeof metadataReader>;
/** Metadata that could not be read may be read later. */
export const TRY_AGAIN = 'Try again; if that does not help, an admin can store the OAuth client';

export function discoverServer(fetch: GuardedFetch): DiscoverServer {
  async function described(
    metadata: MetadataReader,
    { authorizationUrl, tokenUrl, scopes = [], flows }: registry.OAuthScheme,
  ): Promise<FoundServer | undefined> {
    if (tokenUrl === undefined) return undefined;
    const issuer = URL.parse(tokenUrl)?.origin;
    if (issuer === undefined) throw new ServerError('tokenUrl is not an absolute URL', undefined);
    // What the description leaves out, the server may say itself.
    const more = await metadata.ofServer(issuer).catch(() => undefined);
    if (more?.token_endpoint === tokenUrl && (authorizationUrl === undefined || more.authorization_endpoint === authorizationUrl))
      return fromMetadata(more, scopes, undefined);
    const metadataProblem = more === undefined ? metadata.problem() : undefined;
    const offersClientCredentials = flows?.includes('clientCredentials') ?? false;
    return {
      methods: undefined,
      takesS256: undefined,
      ...(metadataProblem !== undefined && { metadataProblem }),
      server: {
        issuer,
        ...(authorizationUrl !== undefined && { authorizationEndpoint: authorizationUrl }),
        tokenEndpoint: tokenUrl,
        namesItself: false,
        offersClientCredentials,
        scopes,
      },
    };
  }

  async function search(metadata: MetadataReader, baseUrl: string, scheme: registry.OAuthScheme): Promise<FoundServer> {
    const { openIdConnectUrl, scopes } = scheme;
    const openId = openIdConnectUrl === undefined ? undefined : await metadata.atOpenIdUrl(openIdConnectUrl);
    if (openId !== undefined) return fromMetadata(openId, scopes ?? [], undefined);
    const resource = await metadata.ofResource(baseUrl);
    // Servers from before RFC 9728 are at the origin of the API.
    const issuers = resource?.authorization_servers ?? [new URL(baseUrl).origin];
    for (const issuer of issuers) {
      const found = await metadata.ofServer(issuer);
      if (found !== undefined) return fromMetadata(found, scopes ?? resource?.scopes_supported ?? [], resource?.resource);
    }
    throw new ServerError(
      resource === undefined
        ? `${new URL(baseUrl).host} does not say which authorization server it trusts; an admin can enter its addresses`
        : `the authorization server ${new URL(issuers[0]!).host} does not say how it is asked; an admin can enter its addresses`,
      undefined,
    );
  }

  return async (baseUrl, scheme) => {
    const metadata = metadataReader(fetch);
    const named = await described(metadata, scheme);
    if (named !== undefined) return named;
    try {
      return await search(metadata, baseUrl, scheme);
    } catch (err) {
      const problem = metadata.problem();
      if (!(err instanceof ServerError) || problem === undefined) throw err;
      const { host } = new URL(baseUrl);
      throw new ServerError(
        `The authorization server of ${host} was not found: ${problem}. ${TRY_AGAIN} with its addresses`,
        undefined,
        err.cause,
      );
    }
  };
}

function fromMetadata(found: ServerMetadata, wanted: readonly string[], resource: string | undefined): FoundServer {
  const offline = found.scopes_supported?.includes(OFFLINE) && !wanted.includes(OFFLINE) ? [OFFLINE] : [];
  const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = found;
  return {
    methods: methods.flatMap((name) => METHODS[name] ?? []),
    takesS256: found.code_challenge_methods_supported?.includes('S256') ?? false,
    server: {
      issuer: found.issuer,
      ...(found.authorization_endpoint !== undefined && { authorizationEndpoint: found.authorization_endpoint }),
      tokenEndpoint: found.token_endpoint,
      ...(found.registration_endpoint !== undefined && { registrationEndpoint: found.registration_endpoint }),
      ...(found.revocation_endpoint !== undefined && { revocationEndpoint: found.revocation_endpoint }),
      namesItself: found.authorization_response_iss_parameter_supported ?? false,
      offersClientCredentials: found.grant_types_supported?.includes('client_credentials') ?? false,
      scopes: [...wanted, ...offline].slice(0, MAX_SCOPES),
      ...(resource !== undefined && { resource }),
    },
  };
}
