/** Access tokens at the endpoint: one kind gets in, everything that resembles it gets the one 401, and the audit trail knows why. */
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AppError, newId } from '@gatehouse/contracts';
import { until } from '@gatehouse/test-support';
import { generateKeyPair } from 'jose';
import { nowSeconds } from './testing/accessTokens';
import { startFixture, type Fixture } from './testing/fixture';
import { rpc } from './testing/speak';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture?.stop());

const base = (): string => `http://127.0.0.1:${fixture.port}`;
const encode = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

async function send(token: string, url = fixture.url): Promise<{ status: number; body: string; reason: () => string | undefined }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(rpc('tools/list')) });
  const id = response.headers.get('x-correlation-id');
  const challenged = response.headers.get('www-authenticate')?.startsWith('Bearer resource_metadata="') === true;
  expect(challenged).toBe(response.status === 401);
  return {
    status: response.status,
    body: await response.text(),
    reason: () => fixture.events.find(({ correlationId }) => correlationId === id)?.outcome,
  };
}
/** The reason in the audit trail, or the status of an answer that was no refusal. */
async function verdictOn(token: string, url?: string): Promise<string | number> {
  const { status, body, reason } = await send(token, url);
  if (status !== 401) return status;
  expect(body).toBe('{"error":"invalid_token"}');
  await until(() => reason() !== undefined);
  return reason()!;
}
const claimsOf = ({ sessionId, principal }: ReturnType<Fixture['addSession']>): Record<string, string> => ({
  sub: principal.id,
  sid: sessionId,
  org: principal.orgId,
});
const good = (): Record<string, string> => claimsOf(fixture.addSession());

test('a token of a good session is let in at its own address and at the root, which is the same handler, and nowhere else', async () => {
  const token = await fixture.jwts.sign(good());
  expect(await verdictOn(token)).toBe(200);
  expect(await verdictOn(token, `${base()}/`)).toBe(200);
  expect(await verdictOn(token, `${base()}/org/other`)).toBe('audience');
});

test('a token for the root, in either spelling, opens the root and the organization of its session', async () => {
  for (const aud of [base(), `${base()}/`]) {
    const token = await fixture.jwts.sign({ ...good(), aud });
    expect(await verdictOn(token, `${base()}/`)).toBe(200);
    expect(await verdictOn(token)).toBe(200);
    expect(await verdictOn(token, `${base()}/org/other`)).toBe('wrong_organization');
  }
  for (const aud of [
    `${base()}/org/`,
    `${base()}/org/acme/`,
    `${base()}/orgs/acme`,
    `${base()}//org/acme`,
    `${base()}.evil/org/acme`,
    'https://evil.example/org/acme',
  ])
    expect(await verdictOn(await fixture.jwts.sign({ ...good(), aud }), `${base()}/`)).toBe('audience');
});

test('the session decides, whatever the signature says', async () => {
  for (const denial of ['revoked', 'not_a_member', 'expired', 'unknown'] as const)
    expect(await verdictOn(await fixture.jwts.sign(claimsOf(fixture.addSession({ denial }))))).toBe(denial);
  const [mine, other] = [good(), good()];
  expect(await verdictOn(await fixture.jwts.sign({ ...mine, sub: other['sub'] }))).toBe('signature');
  expect(await verdictOn(await fixture.jwts.sign({ ...mine, org: newId('organization') }))).toBe('signature');
});

describe('attacks', () => {
  const seconds = nowSeconds();
  type Make = () => Promise<string> | string;
  const claims = (more: Record<string, unknown> = {}) => ({
    iss: base(),
    aud: `${base()}/org/acme`,
    iat: seconds,
    exp: seconds + 600,
    ...good(),
    ...more,
  });
  const header = (more: object = {}): object => ({ alg: 'ES256', typ: 'at+jwt', kid: String(fixture.jwts.publicJwk['kid']), ...more });
  const unsigned = (head: object, body: unknown = claims(), signature = 'AAAA'): string => `${encode(head)}.${encode(body)}.${signature}`;
  const hmac = (alg: string, secret: string): string => {
    const text = `${encode(header({ alg }))}.${encode(claims())}`;
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
  };
  const signed = (more: Record<string, unknown> = {}, head = {}): Promise<string> => fixture.jwts.sign({ ...good(), ...more }, head);

  const table: [string, string, Make][] = [
    ['alg none, empty signature', 'malformed', () => unsigned(header({ alg: 'none' }), claims(), '')],
    ['alg none', 'signature', () => unsigned(header({ alg: 'none' }))],
    ['alg None', 'signature', () => unsigned(header({ alg: 'None' }))],
    ['no alg', 'signature', () => unsigned({ typ: 'at+jwt', kid: 'gh-1' })],
    ['HS256 with the public key', 'signature', () => hmac('HS256', JSON.stringify(fixture.jwts.publicJwk))],
    ['HS256 with the public point', 'signature', () => hmac('HS256', String(fixture.jwts.publicJwk['x']))],
    ['RS256 by name', 'signature', () => unsigned(header({ alg: 'RS256' }))],
    ['ES384 by name', 'signature', () => unsigned(header({ alg: 'ES384' }))],
    ['another key under our kid', 'signature', async () => fixture.jwts.sign(good(), {}, (await generateKeyPair('ES256')).privateKey)],
    ['a kid of nobody', 'signature', () => signed({}, { kid: 'nobody' })],
    ['a kid that is a path', 'signature', () => signed({}, { kid: '../../etc/passwd' })],
    ['a kid that is a query', 'signature', () => signed({}, { kid: "x' OR '1'='1" })],
    ['a kid that is a number', 'signature', () => unsigned(header({ kid: 1 }))],
    ['no kid', 'signature', async () => signed({}, { kid: undefined as unknown as string })],
    ['an embedded key', 'signature', () => signed({}, { jwk: fixture.jwts.publicJwk })],
    ['a chain', 'signature', () => signed({}, { x5c: ['AAAA'] })],
    ['crit', 'signature', () => unsigned(header({ crit: ['exp'] }))],
    ['b64', 'signature', () => unsigned(header({ b64: false, crit: ['b64'] }))],
    ['typ JWT', 'signature', () => signed({}, { typ: 'JWT' })],
    ['an id token', 'signature', () => signed({ aud: 'client' }, { typ: undefined as unknown as string })],
    ['another issuer', 'signature', () => signed({ iss: 'https://evil.example' })],
    ['our issuer with a slash', 'signature', () => signed({ iss: `${base()}/` })],
    ['no issuer', 'signature', () => signed({ iss: undefined })],
    ['no audience', 'audience', () => signed({ aud: undefined })],
    ['another audience', 'audience', () => signed({ aud: 'https://api.example' })],
    ['the issuer of another organization', 'audience', () => signed({ aud: `${base()}/org/other` })],
    ['our audience among others', 'audience', () => signed({ aud: [`${base()}/org/acme`, 'https://evil.example'] })],
    ['our audience in a list', 'audience', () => signed({ aud: [`${base()}/org/acme`] })],
    ['an audience that starts like ours', 'audience', () => signed({ aud: `${base()}/org/acmeevil` })],
    ['an ended one', 'expired', () => signed({ exp: seconds - 60 })],
    ['exp as text', 'signature', () => signed({ exp: String(seconds + 600) })],
    ['no exp', 'signature', () => signed({ exp: undefined })],
    ['exp out of range', 'malformed', () => unsigned(header(), `{"exp":1e999}`)],
    ['one from the future', 'not_yet_valid', () => signed({ nbf: seconds + 600 })],
    ['no session', 'signature', () => signed({ sid: undefined })],
    ['a session that is a list', 'signature', () => signed({ sid: ['ses_0000000000000000000000'] })],
    ['a session that is a token hash', 'signature', () => signed({ sid: 'a'.repeat(64) })],
    ['a session of nobody', 'unknown', () => signed({ sid: newId('session') })],
    ['no person', 'signature', () => signed({ sub: undefined })],
    ['a changed payload', 'signature', async () => (await signed()).replace(/\.[^.]+\./, `.${encode(claims({ sub: newId('user') }))}.`)],
    ['a cut signature', 'signature', async () => (await signed()).slice(0, -4)],
    ['duplicate claims', 'malformed', () => unsigned(header(), `{"sub":"a","sub":"b"}`)],
    ['duplicate headers', 'malformed', () => `${encode('{"alg":"ES256","alg":"none"}')}.${encode(claims())}.AAAA`],
    ['no JSON', 'malformed', () => `${encode('x')}.${encode('y')}.AAAA`],
    ['a list', 'signature', () => `${encode([])}.${encode([])}.AAAA`],
    ['null', 'signature', () => `${encode('null')}.${encode('null')}.AAAA`],
    ['deep nesting', 'malformed', () => unsigned(header(), `${'['.repeat(100)}${']'.repeat(100)}`)],
    ['four parts', 'malformed', async () => `${await signed()}.AAAA`],
    ['two parts', 'malformed', async () => (await signed()).split('.').slice(0, 2).join('.')],
    ['five parts (encrypted)', 'malformed', () => `${encode({ alg: 'dir', enc: 'A256GCM' })}.AAAA.AAAA.AAAA.AAAA`],
    ['padding', 'malformed', async () => `${await signed()}=`],
    ['a huge one', 'malformed', () => signed({ filler: 'x'.repeat(5_000) })],
  ];

  test.each(table)('%s is refused as %s', async (_name, reason, make) => {
    expect(await verdictOn(await make())).toBe(reason);
  });

  test('a token cannot make us fetch a key', async () => {
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url);
      response.end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/keys`;
    for (const pointer of ['jku', 'x5u']) expect(await verdictOn(await signed({}, { [pointer]: url }))).toBe('signature');
    expect(asked).toEqual([]);
    await new Promise((resolve) => server.close(resolve));
  });
});

test('identity away for a moment stops nothing that is known, and lets nobody new in', async () => {
  const token = await fixture.jwts.sign(good());
  expect(await verdictOn(token)).toBe(200);
  fixture.breakIdentity(new AppError('unavailable', 'x'));
  // The signature is checked with the keys at hand; the session cannot be, and that is our failure.
  expect(await verdictOn(token)).toBe(503);
  expect(await verdictOn(await fixture.jwts.sign({ ...good(), aud: 'x' }))).toBe('audience');
  fixture.breakIdentity(undefined);
  expect(await verdictOn(token)).toBe(200);
});
