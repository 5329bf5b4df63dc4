/** RFC 8725 and RFC 9068 by attack: whatever is wrong with a token, it is refused, and nothing it names is fetched. */
import { KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { issuerKeys } from '@gatehouse/jwt';
import { exportSPKI, generateKeyPair, importJWK, type CryptoKey } from 'jose';
import { Denial } from './denial';
import { fetchKeys } from './fetchKeys';
import { AUDIENCE, fakeProvider, nowSeconds, type FakeProvider } from './testing/fakeProvider';
import { tokenVerifier, type TokenRules } from './tokenVerifier';

let provider: FakeProvider;
let verify: (token: string) => Promise<unknown>;

/** `now`: monotonic milliseconds of the keys. */
function verifierOf({ issuer }: FakeProvider, now?: () => number, rules: Partial<TokenRules> = {}): typeof verify {
  const texts = { failure: 'cannot fetch', unavailable: 'no keys' };
  const { find } = issuerKeys({ load: () => fetchKeys(issuer, ''), ...texts, log: { warn: () => undefined }, now });
  const usual = { types: ['at+jwt'], subjectClaim: 'sub', emailVerified: 'claim' } as const;
  return tokenVerifier({ issuer, audience: AUDIENCE, algorithms: ['RS256', 'ES256'], ...usual, ...rules }, find);
}
beforeAll(async () => {
  provider = await fakeProvider();
  verify = verifierOf(provider);
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

test('a provider without a type of its own for access tokens is told apart by scopes, and by the types that are set', async () => {
  const lenient = verifierOf(provider, undefined, { types: ['jwt', 'none', 'application/okta-internal-at+jwt'] });
  const outcome = (claims: Record<string, unknown>, typ: string | undefined): Promise<string> =>
    provider
      .token(claims, { typ })
      .then(lenient)
      .then(
        () => 'taken',
        (err: Denial) => err.reason,
      );
  expect(await outcome({ scp: 'api' }, 'JWT')).toBe('taken');
  expect(await outcome({ scope: 'api' }, undefined)).toBe('taken');
  expect(await outcome({ scp: ['api'] }, 'application/okta-internal-at+jwt')).toBe('taken');
  // An ID token.
  for (const claims of [{}, { scope: '' }, { scp: [] }, { scope: true }]) expect(await outcome(claims, 'JWT')).toBe('unsupported_kind');
  expect(await outcome({ scope: 'api' }, 'at+jwt')).toBe('unsupported_kind');
  expect(await outcome({ scope: 'api' }, 'logout+jwt')).toBe('unsupported_kind');
  expect(await refused(await provider.token({ scope: 'api' }, { typ: 'JWT' }))).toBe('unsupported_kind');
});

test('a person is known by the claim that is set, and by no other', async () => {
  const byObject = verifierOf(provider, undefined, { subjectClaim: 'oid' });
  expect(await byObject(await provider.token({ oid: 'o-1' }))).toMatchObject({ subject: 'o-1' });
  for (const oid of [undefined, '', 7, 'x'.repeat(256)])
    await expect(byObject(await provider.token({ oid }))).rejects.toMatchObject({ reason: 'malformed' });
});

test('an operator may speak for the addresses of the provider, unless it says that nobody verified one', async () => {
  const vouched = verifierOf(provider, undefined, { emailVerified: 'always' });
  expect(await vouched(await provider.token())).toMatchObject({ emailVerified: true });
  await expect(vouched(await provider.token({ email_verified: false }))).rejects.toMatchObject({ reason: 'malformed' });
});

test('the clock may be off by a minute, not more', async () => {
  await verify(await provider.token({ exp: nowSeconds() - 30, nbf: nowSeconds() + 30 }));
  expect(await refused(await provider.token({ exp: nowSeconds() - 90 }))).toBe('expired');
  expect(await refused(await provider.token({ nbf: nowSeconds() + 90 }))).toBe('not_yet_valid');
});

test.each<[string, string, Record<string, unknown>]>([
  ['another audience', 'audience', { aud: 'https://other.test' }],
  ['an audience that only starts like ours', 'audience', { aud: `${AUDIENCE}.evil.test` }],
  ['no audience', 'audience', { aud: undefined }],
  ['another issuer', 'unsupported_kind', { iss: 'https://evil.test' }],
  ['a list of issuers', 'unsupported_kind', { iss: ['https://evil.test'] }],
  ['no issuer', 'unsupported_kind', { iss: undefined }],
  ['no expiry', 'malformed', { exp: undefined }],
  ['an expiry in words', 'malformed', { exp: '9999999999' }],
  ['a start in words', 'malformed', { nbf: '0' }],
  ['no issue time', 'malformed', { iat: undefined }],
  ['no subject', 'malformed', { sub: undefined }],
  ['an empty subject', 'malformed', { sub: '' }],
  ['a subject that is no text', 'malformed', { sub: { $ne: 1 } }],
  ['no e-mail address', 'malformed', { email: undefined }],
  ['an e-mail address that is no text', 'malformed', { email: ['a@b.c'] }],
  ['an e-mail address nobody verified', 'malformed', { email_verified: false }],
  ['an e-mail address nobody verified, in text', 'malformed', { email_verified: 'false' }],
])('refused: %s (%s)', async (_what, reason, claims) => {
  expect(await refused(await provider.token(claims))).toBe(reason);
});

/** Returns a token that the provider signed, with a header that no library writes. */
const withHeader = async (header: Record<string, unknown>): Promise<string> => {
  const [, payload] = (await provider.token()).split('.');
  const text = `${encode({ alg: 'RS256', typ: 'at+jwt', kid: 'key-1', ...header })}.${payload}`;
  return `${text}.${sign('sha256', Buffer.from(text), KeyObject.from(provider.privateKey)).toString('base64url')}`;
};

test.each<[string, string, Record<string, unknown>]>([
  ['an ID token (typ JWT)', 'unsupported_kind', { typ: 'JWT' }],
  ['no type', 'unsupported_kind', { typ: undefined }],
  ['a type that is no text', 'unsupported_kind', { typ: ['at+jwt'] }],
  ['a key nobody knows', 'signature', { kid: 'nobody' }],
  ['a path as key id', 'malformed', { kid: '../../etc/passwd\0' }],
  ['a query as key id', 'malformed', { kid: { $gt: '' } }],
  ['a critical header', 'signature', { crit: ['exp'], exp: 1 }],
  ['an empty list of critical headers', 'signature', { crit: [] }],
  ['a payload that is not encoded', 'signature', { b64: false, crit: ['b64'] }],
  ['a packed payload', 'signature', { zip: 'DEF' }],
])('refused under a good signature: %s (%s)', async (_what, reason, header) => {
  expect(await refused(await withHeader(header))).toBe(reason);
});

test('the hand-made tokens are refused for what is odd about them only', async () => {
  await expect(verify(await withHeader({}))).resolves.toMatchObject({ subject: 'u-1' });
});

test.each(['none', 'None', 'NONE', 'HS256', 'RS512', 'PS256', 'rs256', ''])('refused: algorithm %p', async (alg) => {
  const [, payload] = (await provider.token()).split('.');
  const header = encode({ alg, typ: 'at+jwt', kid: 'key-1' });
  expect(await refused(`${header}.${payload}.`)).toBe('malformed');
  expect(await refused(`${header}.${payload}.AAAA`)).toBe('signature');
});

test('an algorithm that is allowed but not that of the key is refused', async () => {
  expect(await refused(await withHeader({ alg: 'ES256' }))).toBe('signature');
});

test('tokens of other kinds and issuers make us fetch nothing, whatever keys they name', async () => {
  const asked = provider.asked.length;
  for (let i = 0; i < 20; i += 1) {
    await refused(await provider.token({ iss: 'https://gatehouse.test' }, { kid: `theirs-${i}` }));
    await refused(await provider.token({}, { typ: 'JWT', kid: `id-${i}` }));
    await refused(await withHeader({ alg: 'HS256', kid: `hs-${i}` }));
  }
  expect(provider.asked.length).toBe(asked);
});

test('refused: HS256 keyed with our public key', async () => {
  const publicKey = (await importJWK(provider.publicKeys[0]!, 'RS256', { extractable: true })) as CryptoKey;
  const secret = new TextEncoder().encode(await exportSPKI(publicKey));
  expect(await refused(await provider.token({}, { alg: 'HS256' }, secret))).toBe('signature');
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

describe('keys of the provider', () => {
  const MINUTE = 60_000;
  let own: FakeProvider;
  let check: typeof verify;
  let time: number;
  beforeEach(async () => {
    own = await fakeProvider();
    time = 0;
    check = verifierOf(own, () => time);
  });
  afterEach(() => own.close());
  const fetches = (): number => own.asked.filter((path) => path === '/jwks').length;
  const denied = (token: string): Promise<unknown> => expect(check(token)).rejects.toMatchObject({ reason: 'signature' });

  test('a flood of tokens under unknown keys makes us fetch once in 30 seconds, and people still get in', async () => {
    await check(await own.token());
    const flood = await Promise.all(Array.from({ length: 200 }, (_, i) => own.token({}, { kid: `nobody-${i}` })));
    await Promise.all(flood.map(denied));
    expect(fetches()).toBe(1);
    time += MINUTE;
    await Promise.all([...flood.map(denied), check(await own.token())]);
    expect(fetches()).toBe(2);
  });

  test('a token under a new key is taken without a restart, in the middle of a flood too, and one under the old key still', async () => {
    const old = await own.token();
    await check(old);
    await own.rotate();
    time += MINUTE;
    const flood = await Promise.all(Array.from({ length: 50 }, (_, i) => own.token({}, { kid: `nobody-${i}` })));
    await Promise.all([...flood.map(denied), check(await own.token())]);
    await check(old);
    expect(fetches()).toBe(2);
  });

  test('a token that names no key is taken while there is one key, and refused when there are two', async () => {
    const unnamed = await own.token({}, { kid: undefined as unknown as string });
    await check(unnamed);
    await own.rotate();
    time += MINUTE;
    await check(await own.token());
    await denied(unnamed);
  });

  test('without the provider, tokens under known keys are taken, and ones under new keys are refused', async () => {
    await check(await own.token());
    own.down = true;
    time += 60 * MINUTE;
    await check(await own.token());
    await own.rotate();
    time += MINUTE;
    await denied(await own.token());
  });

  test('without the provider and without keys nobody is refused: it cannot be checked', async () => {
    own.down = true;
    await expect(check(await own.token())).rejects.toMatchObject({ code: 'unavailable' });
    own.down = false;
    time += 1_000;
    await check(await own.token());
  });
});
