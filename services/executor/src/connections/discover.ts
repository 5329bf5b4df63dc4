/**
 * What a resource wants of who calls it. The addresses that an API description names come first; else the resource's own metadata (RFC 9728) names its
 * authorization server, whose metadata (RFC 8414, else OpenID Connect discovery) names the addresses. Also for MCP servers, which are found in this way only.
 */
import type { executor, registry } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { Type } from 'typebox';
import type { GuardedFetch } from './guardedFetch';
import { ServerError, serverError } from './serverError';

/** How a client proves itself at the token endpoint. */
export type ClientMethod = 'basic' | 'post' | 'none';
export interface FoundServer {
  readonly server: executor.AuthorizationServer;
  /** What the token endpoint takes; of a server without metadata nothing is known. */
  readonly methods: readonly ClientMethod[] | undefined;
  /** It says that it takes PKCE with S256; undefined of a server without metadata. */
  readonly takesS256: boolean | undefined;
}
/** Rejects with `ServerError`, whose text says what was asked. */
export type DiscoverServer = (baseUrl: string, scheme: registry.OAuthScheme) => Promise<FoundServer>;

const Url = Type.String({ pattern: '^https?://', maxLength: 2_048 });
const Names = Type.Optional(Type.Array(Type.String({ maxLength: 256 }), { maxItems: 1_000 }));
const readServer = compile(
  Type.Object({
    issuer: Url,
    authorization_endpoint: Type.Optional(Url),
    token_endpoint: Url,
    registration_endpoint: Type.Optional(Url),
    revocation_endpoint: Type.Optional(Url),
    authorization_response_iss_parameter_supported: Type.Optional(Type.Boolean()),
    grant_types_supported: Names,
    scopes_supported: Names,
    token_endpoint_auth_methods_supported: Names,
    code_challenge_methods_supported: Names,
  }),
);
const readResource = compile(
  Type.Object({ resource: Url, authorization_servers: Type.Array(Url, { minItems: 1, maxItems: 20 }), scopes_supported: Names }),
);

type Metadata = ReturnType<typeof readServer>;
const METHODS: Readonly<Record<string, ClientMethod>> = { client_secret_basic: 'basic', client_secret_post: 'post', none: 'none' };
const OFFLINE = 'offline_access';
const MAX_SCOPES = 100;

/** `/.well-known/<name>` goes before the path of what it is about (RFC 8414 3.1, RFC 9728 3.1). */
function wellKnown(about: string, name: string): string {
  const url = new URL(about);
  url.pathname = `/.well-known/${name}${url.pathname === '/' ? '' : url.pathname.replace(/\/$/, '')}`;
  return url.href;
}
const openIdUrl = (issuer: string): string => `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
const isSame = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '');
/** A resource speaks for what lies below it. */
function covers(resource: string, baseUrl: string): boolean {
  const [of, at] = [new URL(resource), new URL(baseUrl)];
  return of.origin === at.origin && `${at.pathname}/`.startsWith(of.pathname.endsWith('/') ? of.pathname : `${of.pathname}/`);
}

export function discoverServer(fetch: GuardedFetch): DiscoverServer {
  async function ask(url: string): Promise<Response> {
    try {
      return await fetch(url, { method: 'GET', headers: { accept: 'application/json' } });
    } catch (err) {
      throw serverError(new URL(url).host, err);
    }
  }
  /** Undefined where there is none, or none that can be read. */
  async function document<T>(url: string, read: (value: unknown, what: string) => T): Promise<T | undefined> {
    const answer = await ask(url);
    if (answer.status !== 200) return undefined;
    try {
      return read(await answer.json(), 'the metadata');
    } catch {
      return undefined;
    }
  }

  async function metadataOf(issuer: string): Promise<Metadata | undefined> {
    for (const url of [wellKnown(issuer, 'oauth-authorization-server'), openIdUrl(issuer)]) {
      const found = await document(url, readServer);
      // Another server's metadata would take codes and secrets to it.
      if (found !== undefined && isSame(found.issuer, issuer)) return found;
    }
    return undefined;
  }

  /** The address in the challenge of an answer 401 (RFC 9728 5.1). */
  async function challenged(baseUrl: string): Promise<string | undefined> {
    const challenge = (await ask(baseUrl)).headers.get('www-authenticate') ?? '';
    const named = /resource_metadata="([^"\s]+)"/.exec(challenge)?.[1];
    return named !== undefined && URL.parse(named)?.origin === new URL(baseUrl).origin ? named : undefined;
  }
  async function resourceOf(baseUrl: string) {
    const known = 'oauth-protected-resource';
    for (const url of new Set([wellKnown(baseUrl, known), wellKnown(new URL(baseUrl).origin, known)])) {
      const found = await document(url, readResource);
      if (found !== undefined && covers(found.resource, baseUrl)) return found;
    }
    const named = await challenged(baseUrl);
    const found = named === undefined ? undefined : await document(named, readResource);
    return found !== undefined && covers(found.resource, baseUrl) ? found : undefined;
  }

  async function described({ authorizationUrl, tokenUrl, scopes = [], flows }: registry.OAuthScheme): Promise<FoundServer | undefined> {
    if (tokenUrl === undefined) return undefined;
    const issuer = new URL(tokenUrl).origin;
    // What the description leaves out, the server may say itself.
    const more = await metadataOf(issuer).catch(() => undefined);
    if (more?.token_endpoint === tokenUrl && (authorizationUrl === undefined || more.authorization_endpoint === authorizationUrl))
      return fromMetadata(more, scopes, undefined);
    const offersClientCredentials = flows?.includes('clientCredentials') ?? false;
    return {
      methods: undefined,
      takesS256: undefined,
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

  async function fromOpenId(url: string, scopes: readonly string[]): Promise<FoundServer | undefined> {
    const found = await document(url, readServer);
    return found !== undefined && isSame(openIdUrl(found.issuer), url) ? fromMetadata(found, scopes, undefined) : undefined;
  }

  return async (baseUrl, scheme) => {
    const named =
      (await described(scheme)) ??
      (scheme.openIdConnectUrl === undefined ? undefined : await fromOpenId(scheme.openIdConnectUrl, scheme.scopes ?? []));
    if (named !== undefined) return named;
    const resource = await resourceOf(baseUrl);
    // Servers from before RFC 9728 are at the origin of the API.
    const issuers = resource?.authorization_servers ?? [new URL(baseUrl).origin];
    for (const issuer of issuers) {
      const found = await metadataOf(issuer);
      if (found !== undefined) return fromMetadata(found, scheme.scopes ?? resource?.scopes_supported ?? [], resource?.resource);
    }
    throw new ServerError(
      resource === undefined
        ? `${new URL(baseUrl).host} does not say which authorization server it trusts; an admin can enter its addresses`
        : `the authorization server ${new URL(issuers[0]!).host} does not say how it is asked; an admin can enter its addresses`,
      undefined,
    );
  };
}

function fromMetadata(found: Metadata, wanted: readonly string[], resource: string | undefined): FoundServer {
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
