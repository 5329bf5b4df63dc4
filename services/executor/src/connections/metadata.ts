/** What authorization servers and resources publish of themselves (RFC 8414, OpenID Connect discovery, RFC 9728), and why it could not be read. */
import { compile } from '@gatehouse/runtime';
import { Type } from 'typebox';
import type { GuardedFetch } from './guardedFetch';
import { serverError } from './serverError';

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

export type ServerMetadata = ReturnType<typeof readServer>;

/** Request Timeout and Too Many Requests; as an error of the server they say nothing of whether there is metadata. */
const FOR_NOW: readonly number[] = [408, 429];
const SERVER_ERRORS = 500;

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

/** Reads metadata for one search. An address that cannot be asked rejects with `ServerError`; undefined stands for metadata that is not there, or cannot be read. */
export function metadataReader(fetch: GuardedFetch) {
  let problem: string | undefined;

  async function ask(url: string): Promise<Response> {
    const { host } = new URL(url);
    try {
      const answer = await fetch(url, { method: 'GET', headers: { accept: 'application/json' } });
      const { status } = answer;
      if (status >= SERVER_ERRORS || FOR_NOW.includes(status)) problem ??= `${host} answered with status ${status}`;
      return answer;
    } catch (err) {
      const error = serverError(host, err);
      problem ??= error.message;
      throw error;
    }
  }
  async function document<T>(url: string, read: (value: unknown, what: string) => T): Promise<T | undefined> {
    const answer = await ask(url);
    if (answer.status !== 200) return undefined;
    try {
      return read(await answer.json(), 'the metadata');
    } catch {
      return undefined;
    }
  }

  /** The address in the challenge of an answer 401 (RFC 9728 5.1). */
  async function challenged(baseUrl: string): Promise<string | undefined> {
    const challenge = (await ask(baseUrl)).headers.get('www-authenticate') ?? '';
    const named = /resource_metadata="([^"\s]+)"/.exec(challenge)?.[1];
    return named !== undefined && URL.parse(named)?.origin === new URL(baseUrl).origin ? named : undefined;
  }

  return {
    async ofServer(issuer: string): Promise<ServerMetadata | undefined> {
      for (const url of [wellKnown(issuer, 'oauth-authorization-server'), openIdUrl(issuer)]) {
        const found = await document(url, readServer);
        // Another server's metadata would take codes and secrets to it.
        if (found !== undefined && isSame(found.issuer, issuer)) return found;
      }
      return undefined;
    },
    async atOpenIdUrl(url: string): Promise<ServerMetadata | undefined> {
      const found = await document(url, readServer);
      return found !== undefined && isSame(openIdUrl(found.issuer), url) ? found : undefined;
    },
    async ofResource(baseUrl: string) {
      const known = 'oauth-protected-resource';
      for (const url of new Set([wellKnown(baseUrl, known), wellKnown(new URL(baseUrl).origin, known)])) {
        const found = await document(url, readResource);
        if (found !== undefined && covers(found.resource, baseUrl)) return found;
      }
      const named = await challenged(baseUrl);
      const found = named === undefined ? undefined : await document(named, readResource);
      return found !== undefined && covers(found.resource, baseUrl) ? found : undefined;
    },
    /** Why one of the addresses gave no answer that counts; the first of several. */
    problem: (): string | undefined => problem,
  };
}
