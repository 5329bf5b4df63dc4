/** RFC 8725 by attack, for tokens whose header was looked at and whose key was found. Tokens are signed by another library than the one that checks them. */
import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { CompactSign, SignJWT } from 'jose';
import { checkJwt, JwtRefused, type JwtRules } from './checkJwt';

const NOW = 1_800_000_000;
const pairs = { RS256: generateKeyPairSync('rsa', { modulusLength: 2_048 }), ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }) };
type Alg = keyof typeof pairs;
const rules: JwtRules = {
  algorithms: ['RS256', 'ES256'],
  issuer: 'https://issuer.test',
  audience: ['https://api.test', /^https:\/\/api\.test\/org\/[a-z]+$/],
  leewaySeconds: 60,
};
const good = { iss: rules.issuer, aud: 'https://api.test', sub: 'u-1', iat: NOW - 10, exp: NOW + 600 };

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (claims: Record<string, unknown> = {}, alg: Alg = 'ES256'): Promise<string> =>
  new SignJWT({ ...good, ...claims }).setProtectedHeader({ alg, typ: 'at+jwt', kid: 'k' }).sign(pairs[alg].privateKey);
const hmac = (secret: string | Buffer): string => {
  const text = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode(good)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
};

function check(token: string, key: KeyObject = pairs.ES256.publicKey, own: JwtRules = rules): unknown {
  try {
    return checkJwt(token, key, own, NOW * 1_000).sub;
  } catch (err) {
    if (err instanceof JwtRefused) return err.fault;
    throw err;
  }
}

test.each(['RS256', 'ES256'] as const)('a good token under %s is taken', async (alg) => {
  expect(check(await sign({}, alg), pairs[alg].publicKey)).toBe('u-1');
  expect(check(await sign({ aud: ['https://other.test', 'https://api.test/org/acme'] }, alg), pairs[alg].publicKey)).toBe('u-1');
});

test.each<[string, unknown, Record<string, unknown>]>([
  ['another issuer', 'claims', { iss: 'https://evil.test' }],
  ['an issuer that starts like ours', 'claims', { iss: 'https://issuer.test.evil' }],
  ['a list of issuers', 'claims', { iss: ['https://issuer.test'] }],
  ['no issuer', 'claims', { iss: undefined }],
  ['another audience', 'audience', { aud: 'https://other.test' }],
  ['an audience that contains ours', 'audience', { aud: 'https://evil.test/?https://api.test/org/acme' }],
  ['no audience', 'audience', { aud: undefined }],
  ['an audience that is an object', 'audience', { aud: { 'https://api.test': true } }],
  ['expired', 'expired', { exp: NOW - 60 }],
  ['expired, within the leeway', 'u-1', { exp: NOW - 59 }],
  ['not yet valid', 'not_yet_valid', { nbf: NOW + 61 }],
  ['not yet valid, within the leeway', 'u-1', { nbf: NOW + 60 }],
  ['no expiry', 'claims', { exp: undefined }],
  ['an expiry in words', 'claims', { exp: String(NOW + 600) }],
  ['an expiry of null', 'claims', { exp: null }],
  ['a start in words', 'claims', { nbf: '0' }],
  ['no issue time', 'claims', { iat: undefined }],
  ['an issue time in words', 'claims', { iat: String(NOW) }],
  ['no subject', 'claims', { sub: undefined }],
  ['a subject that is no text', 'claims', { sub: 7 }],
])('%s: %s', async (_what, outcome, claims) => {
  expect(check(await sign(claims))).toBe(outcome);
});

test('a token without a signature is refused, whatever its algorithm says', () => {
  for (const alg of ['none', 'None', 'NONE', '', 'ES256', 'RS256', 'HS256', undefined, null, 7, ['ES256']])
    for (const signature of ['', 'AAAA', 'AA'.repeat(43)])
      expect(check(`${encode({ alg, typ: 'at+jwt' })}.${encode(good)}.${signature}`)).toBe('signature');
});

test('the public key is no secret: HS256 under it is refused, in any spelling of the key', () => {
  for (const { publicKey } of Object.values(pairs)) {
    const spki = publicKey.export({ format: 'pem', type: 'spki' }).toString();
    const spellings = [
      spki,
      spki.trim(),
      publicKey.export({ format: 'der', type: 'spki' }),
      JSON.stringify(publicKey.export({ format: 'jwk' })),
    ];
    for (const secret of spellings) expect(check(hmac(secret), publicKey)).toBe('signature');
  }
});

test('a key checks its own algorithm only', async () => {
  expect(check(await sign({}, 'RS256'), pairs.ES256.publicKey)).toBe('signature');
  expect(check(await sign({}, 'ES256'), pairs.RS256.publicKey)).toBe('signature');
  expect(check(await sign({}, 'RS256'), pairs.RS256.publicKey, { ...rules, algorithms: ['ES256'] })).toBe('signature');
});

test('a key of somebody else, a changed payload and a changed signature are refused', async () => {
  const [header, payload, signature] = (await sign()).split('.') as [string, string, string];
  const other = createPublicKey(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  expect(check(`${header}.${payload}.${signature}`, other)).toBe('signature');
  expect(check(`${header}.${encode({ ...good, sub: 'admin' })}.${signature}`)).toBe('signature');
  for (const bad of [signature.slice(0, -4), `${signature}AAAA`, 'A'.repeat(86), '_'.repeat(86)])
    expect(check(`${header}.${payload}.${bad}`)).toBe('signature');
});

test('a payload that is no object is refused under a good signature', async () => {
  for (const payload of ['null', '7', '"text"', '[]', 'no JSON'])
    expect(
      check(await new CompactSign(Buffer.from(payload)).setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' }).sign(pairs.ES256.privateKey)),
    ).toMatch(/^(audience|claims|signature)$/);
});
