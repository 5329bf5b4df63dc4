/** What a token can make the gateway ask identity for, and what it is told while identity is away. Attacks on the endpoint: `accessTokens.test.ts`. */
import { createPublicKey } from 'node:crypto';
import { AppError, newId } from '@gatehouse/contracts';
import { accessTokens, type AccessTokens } from '../testing/accessTokens';
import { accessTokenVerifier, type VerifyAccessToken } from './accessToken';
import { signingKeys } from './signingKeys';

const BASE = 'https://mcp.example';
const MINUTE = 60_000;
const claims = { sub: newId('user'), sid: newId('session'), org: newId('organization') };
const accepted = { userId: claims.sub, sessionId: claims.sid, orgId: claims.org };
let state: { time: number; asked: number; away: boolean };
let tokens: AccessTokens;
let verify: VerifyAccessToken;
beforeEach(async () => {
  state = { time: 0, asked: 0, away: false };
  tokens = await accessTokens(BASE);
  const call = async (): Promise<never> => {
    state.asked += 1;
    if (state.away) throw new AppError('unavailable', 'x');
    return { keys: tokens.published() } as never;
  };
  verify = accessTokenVerifier(BASE, signingKeys({ bus: { call }, log: { warn: () => undefined }, now: () => state.time }).find);
});
const check = async (token: string | Promise<string>): Promise<unknown> => {
  const found = await verify(await token, 'acme');
  return 'refused' in found ? found.refused : found;
};
const flood = (name: string): Promise<unknown[]> =>
  Promise.all(Array.from({ length: 200 }, (_, i) => check(tokens.sign(claims, { kid: `${name}-${i}` }))));

test('a flood of tokens under unknown keys leads to one question in 30 seconds, and good ones still get in', async () => {
  expect(await check(tokens.sign(claims))).toEqual(accepted);
  expect(new Set(await flood('a'))).toEqual(new Set(['signature']));
  expect(state.asked).toBe(1);
  state.time += MINUTE;
  const [refused, good] = await Promise.all([flood('b'), check(tokens.sign(claims))]);
  expect([new Set(refused), good, state.asked]).toEqual([new Set(['signature']), accepted, 2]);
});

test('a token under a new key is taken at once, in the middle of a flood too, and one under the old key still', async () => {
  const old = await tokens.sign(claims);
  await check(old);
  await tokens.rotate();
  state.time += MINUTE;
  const [, fresh] = await Promise.all([flood('a'), check(tokens.sign(claims)), flood('b')]);
  expect([fresh, await check(old), state.asked]).toEqual([accepted, accepted, 2]);
});

test('while identity is away, tokens under known keys are taken and ones under new keys are refused', async () => {
  await check(tokens.sign(claims));
  state.away = true;
  state.time += 60 * MINUTE;
  expect(await check(tokens.sign(claims))).toEqual(accepted);
  await tokens.rotate();
  state.time += MINUTE;
  expect(await check(tokens.sign(claims))).toBe('signature');
});

test('while identity is away and no key is known, nothing can be said about a token', async () => {
  state.away = true;
  await expect(check(tokens.sign(claims))).rejects.toMatchObject({ code: 'unavailable' });
  state.away = false;
  state.time += 1_000;
  expect(await check(tokens.sign(claims))).toEqual(accepted);
});

test('a token of another kind, algorithm or size makes us ask for nothing', async () => {
  const pem = createPublicKey({ key: tokens.publicJwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }).toString();
  const secret = new TextEncoder().encode(pem);
  const refused = [
    tokens.sign(claims, { alg: 'HS256', kid: 'gh-1' }, secret),
    tokens.sign(claims, { typ: 'JWT', kid: 'nobody' }),
    tokens.sign(claims, { typ: 'application/at+jwt' }),
    tokens.sign(claims, { kid: undefined as unknown as string }),
    tokens.sign(claims, { jku: 'https://evil.example/keys' }),
    tokens.sign({ ...claims, filler: 'x'.repeat(5_000) }),
  ];
  expect(await Promise.all(refused.map(check))).toEqual(['signature', 'signature', 'signature', 'signature', 'signature', 'malformed']);
  expect(state.asked).toBe(0);
});

test('clocks may be five seconds apart', async () => {
  const now = Math.floor(Date.now() / 1_000);
  expect(await check(tokens.sign({ ...claims, exp: now - 3, nbf: now + 3 }))).toEqual(accepted);
  expect(await check(tokens.sign({ ...claims, exp: now - 7 }))).toBe('expired');
  expect(await check(tokens.sign({ ...claims, nbf: now + 9 }))).toBe('not_yet_valid');
});

test('what a base URL is made of is taken to the letter at the root address too', async () => {
  const at = async (aud: string): Promise<unknown> => {
    const found = await verify(await tokens.sign({ ...claims, aud }), undefined);
    return 'refused' in found ? found.refused : 'accepted';
  };
  expect([
    await at(`${BASE}/org/other`),
    await at('https://mcpxexample/org/acme'),
    await at(`${BASE}/org/a/b`),
    await at(`${BASE}/org/acme\n`),
  ]).toEqual(['accepted', 'audience', 'audience', 'audience']);
});
