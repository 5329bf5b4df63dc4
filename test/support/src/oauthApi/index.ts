/** A small API that wants OAuth 2.0, and its authorization server, in one process of the test. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { interact } from './interaction';
import { oauthServer, type Counts, type Switches } from './server';

export { ACCOUNT } from './interaction';
export { MACHINE } from './server';

export interface OAuthApi {
  readonly origin: string;
  /** Base URL of the API. */
  readonly baseUrl: string;
  readonly switches: Switches;
  readonly counts: Counts;
  /** Access tokens that calls of the API came with, in their order. */
  readonly seen: string[];
  /** Access and refresh tokens that were given. */
  readonly given: string[];
  /** OpenAPI, whose security scheme names no address: they are discovered. */
  document(): object;
  /** What a person's browser does at the provider. Answers the address at Gatehouse where it is sent with the answer. */
  walk(authorizationUrl: string, answer?: 'allow' | 'deny'): Promise<URL>;
  /** Answers what the server knows of an access token; undefined for one that is not good. */
  tokenInfo(token: string): Promise<{ clientId: string; scopes: string[]; expiresAt: number } | undefined>;
  /** Makes the API refuse the access tokens that were given so far; refresh tokens stay good. */
  endAccess(): void;
  /** Ends the grants at the provider, as the person can. */
  endGrants(): Promise<void>;
  close(): Promise<void>;
}

/** `port`: where it listens; any by default. */
export async function oauthApi({
  redirectUris = ['http://127.0.0.1:1/connect/callback'],
  port = 0,
}: { redirectUris?: string[]; port?: number } = {}): Promise<OAuthApi> {
  const switches: Switches = {
    accessSeconds: 3_600,
    answersLost: 0,
    rotates: true,
    tokenAnswer: {},
    registrationAnswer: {},
    metadata: {},
    metadataStatus: {},
    trusts: undefined,
    iss: undefined,
    refusesAll: false,
    tokenMs: 0,
  };
  const counts: Counts = { refreshes: 0, registrations: 0, revocations: 0 };
  const seen: string[] = [];
  const given: string[] = [];
  const dead = new Set<string>();
  const server = createServer((request, response) => void handle(request, response).catch(() => response.writeHead(500).end()));
  // More connections than are begun at once by any test: those that find no room in the queue of the listener are broken.
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', 2_048, resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const baseUrl = `${origin}/api`;
  const provider = oauthServer(origin, baseUrl, switches, counts, redirectUris);
  const grants = new Set<string>();
  provider.on('grant.success', (ctx) => {
    if (ctx.oidc.entities.Grant) grants.add(ctx.oidc.entities.Grant.jti);
    const { access_token: access, refresh_token: refresh } = ctx.body as Record<string, unknown>;
    given.push(...[access, refresh].filter((token) => typeof token === 'string'));
  });
  const standard = provider.callback();

  const json = (response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

  async function answerCall(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    const known =
      token === undefined ? undefined : ((await provider.AccessToken.find(token)) ?? (await provider.ClientCredentials.find(token)));
    if (token === undefined || known === undefined || dead.has(token) || switches.refusesAll)
      return json(
        response,
        401,
        { error: 'no token that is good' },
        { 'www-authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/api"` },
      );
    seen.push(token);
    json(response, 200, { account: 'accountId' in known ? known.accountId : 'machine', scope: known.scope });
  }
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url!, origin);
    if (pathname.startsWith('/api/')) return answerCall(request, response);
    const status = pathname.startsWith('/.well-known/') ? switches.metadataStatus[pathname.split('/')[2]!] : undefined;
    if (status !== undefined) return json(response, status, { error: 'not now' });
    if (pathname === '/.well-known/oauth-protected-resource/api')
      return json(response, 200, {
        resource: baseUrl,
        authorization_servers: [switches.trusts ?? origin],
        scopes_supported: ['openid', 'orders:read'],
      });
    if (pathname.startsWith('/interaction/')) return interact(provider, request, response);
    if (pathname === '/token') await pause(switches.tokenMs);
    await standard(request, response);
  };

  return {
    origin,
    baseUrl,
    switches,
    counts,
    seen,
    given,
    document: () => ({
      openapi: '3.1.0',
      info: { title: 'Protected orders', version: '1' },
      servers: [{ url: baseUrl }],
      components: { securitySchemes: { connect: { type: 'oauth2', flows: {} } } },
      security: [{ connect: ['openid', 'orders:read'] }],
      paths: { '/whoami': { get: { operationId: 'whoAmI', responses: { 200: { description: 'Who is calling' } } } } },
    }),
    async walk(authorizationUrl, answer = 'allow') {
      const jar = new Map<string, string>();
      const send = async (url: URL, init: RequestInit = {}): Promise<Response> => {
        const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...init.headers, cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
          jar.set(name!, value!);
        }
        return response;
      };
      let url = new URL(authorizationUrl);
      for (let hops = 0; hops < 12; hops += 1) {
        if (url.origin !== origin) {
          if (switches.iss !== undefined) url.searchParams.set('iss', switches.iss);
          return url;
        }
        const form = url.pathname.startsWith('/interaction/')
          ? { method: 'POST', body: `answer=${answer}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
          : {};
        const response = await send(url, form);
        const location = response.headers.get('location');
        if (location === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`);
        url = new URL(location, url);
      }
      throw new Error('the provider sends round in circles');
    },
    async tokenInfo(token) {
      const known = await provider.AccessToken.find(token);
      if (known === undefined || dead.has(token)) return undefined;
      return { clientId: known.clientId ?? '', scopes: known.scope?.split(' ') ?? [], expiresAt: known.exp ?? 0 };
    },
    endAccess: () => given.forEach((token) => dead.add(token)),
    async endGrants() {
      for (const jti of grants) await (await provider.Grant.find(jti))?.destroy();
      grants.clear();
    },
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((err) => (err === undefined ? resolve() : reject(err)));
        server.closeAllConnections();
      }),
  };
}
