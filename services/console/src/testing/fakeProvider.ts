/** An identity provider under the control of a test: the code flow with PKCE, without asking anybody anything. */
import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakePerson {
  sub: string;
  email?: string;
  email_verified?: boolean;
  name?: string;
}

export interface FakeProvider {
  readonly issuer: string;
  /** The person who signs in next. */
  person: FakePerson;
  /** Answers 503 to everything. */
  down: boolean;
  /** Life of an access token in seconds. */
  accessSeconds: number;
  /** Whether codes and refresh tokens bring a refresh token, and whether refreshing works. */
  refresh: 'works' | 'refused' | 'none';
  /** Sends the browser back with this error instead of a code. */
  error: string | undefined;
  /** Changes to the id token of the next sign-in. */
  idToken: Record<string, unknown>;
  /** Signs with a key that is not published. */
  foreignKey: boolean;
  /** Whether it offers to end its own session. */
  endsSessions: boolean;
  /** Queries that arrived at the authorization endpoint. */
  readonly asked: URLSearchParams[];
  /** Forms that arrived at the token endpoint. */
  readonly exchanged: URLSearchParams[];
  close(): Promise<void>;
}

const b64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const seconds = (): number => Math.floor(Date.now() / 1_000);

export async function fakeProvider(): Promise<FakeProvider> {
  const published = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const codes = new Map<string, { query: URLSearchParams; person: FakePerson }>();
  const refreshTokens = new Set<string>();

  const jwt = (claims: object): string => {
    const text = `${b64({ alg: 'ES256', kid: 'k1' })}.${b64(claims)}`;
    const key = fake.foreignKey ? foreign.privateKey : published.privateKey;
    return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
  };
  const tokens = (more: object): object => {
    const refresh = fake.refresh === 'none' ? undefined : randomUUID();
    if (refresh !== undefined) refreshTokens.add(refresh);
    return { access_token: `at-${randomUUID()}`, token_type: 'Bearer', expires_in: fake.accessSeconds, refresh_token: refresh, ...more };
  };

  function exchange(form: URLSearchParams): [number, object] {
    fake.exchanged.push(form);
    if (form.get('grant_type') === 'refresh_token') {
      const known = refreshTokens.delete(form.get('refresh_token') ?? '');
      return known && fake.refresh === 'works' ? [200, tokens({})] : [400, { error: 'invalid_grant' }];
    }
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (code === undefined || code.query.get('code_challenge') !== challenge) return [400, { error: 'invalid_grant' }];
    const claims = { iss: fake.issuer, aud: form.get('client_id'), nonce: code.query.get('nonce'), iat: seconds(), exp: seconds() + 300 };
    return [200, tokens({ id_token: jwt({ ...claims, ...code.person, ...fake.idToken }) })];
  }

  function authorize(query: URLSearchParams): string {
    fake.asked.push(query);
    const back = new URL(query.get('redirect_uri')!);
    back.searchParams.set('state', query.get('state')!);
    back.searchParams.set('iss', fake.issuer);
    if (fake.error !== undefined) back.searchParams.set('error', fake.error);
    else {
      const code = randomUUID();
      codes.set(code, { query, person: { ...fake.person } });
      back.searchParams.set('code', code);
    }
    return back.href;
  }

  const server = createServer((request, response) => {
    const json = (status: number, body: object): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (fake.down) return json(503, {});
    const url = new URL(request.url!, fake.issuer);
    if (url.pathname === '/.well-known/openid-configuration')
      return json(200, {
        issuer: fake.issuer,
        authorization_endpoint: `${fake.issuer}/auth`,
        token_endpoint: `${fake.issuer}/token`,
        jwks_uri: `${fake.issuer}/jwks`,
        userinfo_endpoint: `${fake.issuer}/me`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['ES256'],
        authorization_response_iss_parameter_supported: true,
        ...(fake.endsSessions ? { end_session_endpoint: `${fake.issuer}/end` } : {}),
      });
    if (url.pathname === '/jwks')
      return json(200, { keys: [{ ...published.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'ES256', use: 'sig' }] });
    if (url.pathname === '/me') return json(200, { ...fake.person });
    if (url.pathname === '/auth') return void response.writeHead(303, { location: authorize(url.searchParams) }).end();
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => json(...exchange(new URLSearchParams(body))));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const fake: FakeProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    person: { sub: 'u-1', email: 'ana@acme.test', email_verified: true, name: 'Ana Kovač' },
    down: false,
    accessSeconds: 3_600,
    refresh: 'works',
    error: undefined,
    idToken: {},
    foreignKey: false,
    endsSessions: true,
    asked: [],
    exchanged: [],
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return fake;
}
