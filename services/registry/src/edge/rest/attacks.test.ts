/** Forged and misplaced tokens at the real edge: one and the same 401, an audit entry with the reason, no handler, nothing fetched. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { audit } from '@gatehouse/contracts';
import { mintToken } from '@gatehouse/crypto';
import { exportSPKI, generateKeyPair, importJWK, type CryptoKey, type JWTHeaderParameters } from 'jose';
import { nowSeconds } from '../auth/testing/fakeProvider';
import { ORG, restFixture, type RestFixture } from './testing/restFixture';

let fixture: RestFixture;
let trap: Server;
let trapped = 0;
let trapUrl: string;
beforeAll(async () => {
  fixture = await restFixture();
  trap = createServer((_request, response) => (trapped++, response.end('{"keys":[]}')));
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done));
  trapUrl = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/jwks`;
});
afterAll(async () => {
  await new Promise((done) => trap.close(done));
  await fixture.stop();
});

type Make = () => Promise<string> | string;
const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims?: Record<string, unknown>, header?: Partial<JWTHeaderParameters>, key?: CryptoKey | Uint8Array): Promise<string> =>
  fixture.provider.token({ sub: 'u-admin', ...claims }, header, key);
const claims = async (): Promise<string> => (await token()).split('.')[1]!;
const strange = async (): Promise<CryptoKey> => (await generateKeyPair('RS256', { extractable: true })).privateKey;
const headed = async (header: object, signature = 'AAAA'): Promise<string> => `${encode(header)}.${await claims()}.${signature}`;

const attacks: readonly (readonly [what: string, reason: string, make: Make])[] = [
  ['algorithm none, no signature', 'malformed', () => headed({ alg: 'none', typ: 'at+jwt' }, '')],
  ['algorithm none, some signature', 'signature', () => headed({ alg: 'none', typ: 'at+jwt' })],
  ['algorithm None', 'signature', () => headed({ alg: 'None', typ: 'at+jwt' })],
  [
    'HS256 with our public key as the secret',
    'signature',
    async () => {
      const key = (await importJWK(fixture.provider.publicKeys[0]!, 'RS256', { extractable: true })) as CryptoKey;
      return token({}, { alg: 'HS256' }, new TextEncoder().encode(await exportSPKI(key)));
    },
  ],
  ['a foreign key under a foreign id', 'signature', async () => token({}, { kid: 'foreign' }, await strange())],
  ['a foreign key under a known id', 'signature', async () => token({}, { kid: 'key-1' }, await strange())],
  ['jku', 'signature', async () => token({}, { jku: trapUrl }, await strange())],
  ['x5u', 'signature', async () => token({}, { x5u: trapUrl }, await strange())],
  ['jwk', 'signature', async () => token({}, { jwk: fixture.provider.publicKeys[0]! }, await strange())],
  ['x5c', 'signature', async () => token({}, { x5c: ['AAAA'] }, await strange())],
  ['a good signature and jku', 'signature', () => token({}, { jku: trapUrl })],
  ['expired', 'expired', () => token({ exp: nowSeconds() - 120 })],
  ['not yet valid', 'not_yet_valid', () => token({ nbf: nowSeconds() + 120 })],
  ['another audience', 'audience', () => token({ aud: 'https://gatehouse.test/org/acme' })],
  ['another issuer', 'unsupported_kind', () => token({ iss: 'https://evil.test' })],
  [
    'our own token for MCP',
    'unsupported_kind',
    async () => token({ iss: 'https://gatehouse.test', aud: 'https://gatehouse.test/org/acme' }, {}, await strange()),
  ],
  ['an ID token', 'unsupported_kind', () => token({}, { typ: 'JWT' })],
  ['critical headers', 'signature', () => headed({ alg: 'RS256', typ: 'at+jwt', kid: 'key-1', crit: ['exp'], exp: 1 })],
  ['an expiry in words', 'malformed', () => token({ exp: '9999999999' })],
  ['an empty signature', 'malformed', async () => `${(await token()).split('.').slice(0, 2).join('.')}.`],
  ['four parts', 'malformed', async () => `${await token()}.AAAA`],
  ['two parts', 'malformed', async () => (await token()).split('.').slice(0, 2).join('.')],
  [
    'a changed payload',
    'signature',
    async () => {
      const [header, , signature] = (await token({ sub: 'u-member' })).split('.');
      return `${header}.${await claims()}.${signature}`;
    },
  ],
  ['a service token', 'unsupported_kind', () => mintToken('svc').value],
  ['a personal token', 'unsupported_kind', () => mintToken('pat').value],
];

const eventOf = async (correlationId: string): Promise<audit.AuditEvent> => {
  for (;;) {
    const found = fixture.recorded.events.find((event) => event.correlationId === correlationId);
    if (found !== undefined) return found;
    await new Promise((next) => setImmediate(next));
  }
};

test.each(attacks)('refused: %s (%s)', async (_what, reason, make) => {
  fixture.recorded.calls.length = 0;
  const credential = await make();
  const { status, headers, body } = await fixture.as('u-admin', 'GET', '/v1/orgs/acme/grants', undefined, {
    authorization: `Bearer ${credential}`,
  });
  expect([status, body, headers.get('www-authenticate')]).toEqual([401, { error: 'unauthorized' }, 'Bearer']);
  const event = await eventOf(headers.get('x-correlation-id')!);
  expect(event).toMatchObject({ orgId: ORG.id, type: 'auth.denied', outcome: reason, actor: { kind: 'anonymous', address: '127.0.0.1' } });
  expect(JSON.stringify(event)).not.toContain(credential.slice(4, 40));
  expect(fixture.recorded.calls).toEqual([]);
});

test('nothing was fetched from where a token pointed, and a good token still gets in', async () => {
  expect(trapped).toBe(0);
  expect((await fixture.as('u-admin', 'GET', '/v1/orgs/acme/grants')).status).toBe(200);
});
