/** RFC 8725 and RFC 9068 by attack: whatever is wrong with a token, it is refused, and nothing it names is fetched. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportSPKI, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import pino from 'pino';
import { Denial } from './denial';
import { fetchKeys } from './fetchKeys';
import { keySource } from './keySource';
import { AUDIENCE, fakeProvider, nowSeconds, type FakeProvider } from './testing/fakeProvider';
import { tokenVerifier } from './tokenVerifier';

const log = pino({ level: 'silent' });
let provider: FakeProvider;
let verify: (token: string) => Promise<unknown>;

beforeAll(async () => {
  provider = await fakeProvider();
  const keys = keySource({ load: () => fetchKeys(provider.issuer, ''), log });
  verify = tokenVerifier({ issuer: provider.issuer, audience: AUDIENCE, algorithms: ['RS256', 'ES256'] }, keys);
});
afterAll(() => provider.close());

const encode = (value: unknown): string => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
const refused = async (token: string): Promise<string> => {
  const err: unknown = await verify(token).then(
    () => 'accepted',
    (reason: unknown) => reason,
  );
  expect(err).toBeInstanceOf(Denial);
  return (err as Denial).reason;
};

test('a good access token names the person', async () => {
  expect(await verify(await provider.token())).toEqual({ issuer: provider.issuer, subject: 'u-1', email: 'ada@example.test' });
});

test('a name and a verified address are taken over; anything but the word true vouches for nothing, and what cannot be seen is not in a name', async () => {
  const person = async (claims: Record<string, unknown>) => verify(await provider.token(claims));
  expect(await person({ email_verified: true, name: 'Ada\u200b\u202e  L. ' })).toMatchObject({ emailVerified: true, name: 'Ada L.' });
  for (const email_verified of ['true', 1, null]) expect(await person({ email_verified })).not.toHaveProperty('emailVerified');
  for (const name of ['', '\u200b', 7, { $ne: 1 }]) expect(await person({ name })).not.toHaveProperty('name');
  expect((await person({ name: 'x'.repeat(500) })) as { name: string }).toMatchObject({
    name: expect.stringMatching(/^x{127}…$/) as string,
  });
});

test('an audience list that contains us, and the long form of the type, are good too', async () => {
  await expect(verify(await provider.token({ aud: ['other', AUDIENCE] }, { typ: 'application/at+jwt' }))).resolves.toMatchObject({
    subject: 'u-1',
  });
});

test('the clock may be off by a minute, not more', async () => {
  await verify(await provider.token({ exp: nowSeconds() - 30, nbf: nowSeconds() + 30 }));
  expect(await refused(await provider.token({ exp: nowSeconds() - 90 }))).toBe('expired');
  expect(await refused(await provider.token({ nbf: nowSeconds() + 90 }))).toBe('unknown');
});

test.each<[string, Record<string, unknown>]>([
  ['another audience', { aud: 'https://other.test' }],
  ['an audience that only starts like ours', { aud: `${AUDIENCE}.evil.test` }],
  ['no audience', { aud: undefined }],
  ['another issuer', { iss: 'https://evil.test' }],
  ['no expiry', { exp: undefined }],
  ['an expiry in words', { exp: '9999999999' }],
  ['no issue time', { iat: undefined }],
  ['no subject', { sub: undefined }],
  ['an empty subject', { sub: '' }],
  ['a subject that is no text', { sub: { $ne: 1 } }],
  ['no e-mail address', { email: undefined }],
  ['an e-mail address that is no text', { email: ['a@b.c'] }],
  ['an e-mail address nobody verified', { email_verified: false }],
])('refused: %s', async (_what, claims) => {
  await refused(await provider.token(claims));
});

test.each<[string, Record<string, unknown>]>([
  ['an ID token (typ JWT)', { typ: 'JWT' }],
  ['no type', { typ: undefined }],
  ['a key nobody knows', { kid: 'nobody' }],
  ['a path as key id', { kid: '../../etc/passwd\0' }],
  ['a critical header we do not know', { crit: ['exp'], exp: 1 }],
])('refused: %s', async (_what, header) => {
  await refused(await provider.token({}, header).catch(() => `${encode({ alg: 'RS256', typ: 'at+jwt', ...header })}.${encode({})}.AA`));
});

test.each(['none', 'None', 'HS256', 'RS512', 'PS256', ''])('refused: algorithm %p', async (alg) => {
  const [, payload] = (await provider.token()).split('.');
  const header = encode({ alg, typ: 'at+jwt', kid: 'key-1' });
  await refused(`${header}.${payload}.`);
  await refused(`${header}.${payload}.AAAA`);
});

test('refused: HS256 keyed with our public key', async () => {
  const publicKey = (await importJWK(provider.publicKeys[0]!, 'RS256', { extractable: true })) as CryptoKey;
  await refused(await provider.token({}, { alg: 'HS256' }, new TextEncoder().encode(await exportSPKI(publicKey))));
});

test('refused: a key of somebody else under a known key id', async () => {
  const { privateKey } = await generateKeyPair('RS256');
  await refused(await provider.token({}, { kid: 'key-1' }, privateKey));
});

test('refused: a changed payload under a good signature', async () => {
  const [header, , signature] = (await provider.token()).split('.');
  await refused(
    `${header}.${encode({ iss: provider.issuer, aud: AUDIENCE, sub: 'admin', email: 'a@b.c', iat: 1, exp: 9e9 })}.${signature}`,
  );
});

test('refused: a token that brings or points to its own key, and nothing is fetched', async () => {
  let fetched = 0;
  const trap = createServer((_request, response) => (fetched++, response.end('{"keys":[]}')));
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/jwks`;
  const own = await generateKeyPair('RS256', { extractable: true });
  for (const header of [{ jku: url }, { x5u: url }, { jwk: provider.publicKeys[0]! }, { x5c: ['AAAA'] }]) {
    await refused(await provider.token({}, header, own.privateKey));
    await refused(await provider.token({}, header));
  }
  expect(fetched).toBe(0);
  await new Promise((done) => trap.close(done));
});

test('refused: claims written twice', async () => {
  const header = encode({ alg: 'RS256', typ: 'at+jwt', kid: 'key-1' });
  expect(await refused(`${header}.${encode('{"sub":"a","sub":"b"}')}.AAAA`)).toBe('malformed');
});

test.each(['', 'abc', 'a.b', 'a.b.c.d', `${'a'.repeat(9_000)}.b.c`, 'e30.e30.', 'bnVsbA.e30.AA', 'W10.e30.AA', '....', 'a.b.c\u0000'])(
  'refused: %p',
  async (text) => {
    expect(await refused(text)).toBe('malformed');
  },
);
