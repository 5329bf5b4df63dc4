import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { issuerKeys } from './issuerKeys';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const rsa = (modulusLength = 2_048) => generateKeyPairSync('rsa', { modulusLength });
const ec = (namedCurve = 'P-256') => generateKeyPairSync('ec', { namedCurve });
const jwk = (
  pair: { publicKey: KeyObject; privateKey: KeyObject },
  more: Record<string, unknown> = {},
  half: 'publicKey' | 'privateKey' = 'publicKey',
): Record<string, unknown> => ({ ...pair[half].export({ format: 'jwk' }), ...more });

/** An issuer in memory, with a clock and a network of its own. */
function fixture(first: unknown = [jwk(rsa(), { kid: 'key-1', alg: 'RS256', use: 'sig' })]) {
  const state = { now: 0, loads: 0, away: false, published: first, warnings: [] as string[] };
  const load = async (): Promise<{ keys: unknown }> => {
    state.loads += 1;
    if (state.away) throw new Error('unreachable');
    return { keys: Array.isArray(state.published) ? [...(state.published as unknown[])] : state.published };
  };
  const log = { warn: (_: object, text?: string) => void state.warnings.push(text!) };
  const keys = issuerKeys({ load, failure: 'cannot ask', unavailable: 'no keys', log, now: () => state.now });
  const find = async (kid: string | undefined, alg = 'RS256'): Promise<boolean> => (await keys.find({ alg, kid })) !== undefined;
  return { state, keys, find };
}
const settled = async (): Promise<void> => {
  for (let i = 0; i < 50; i += 1) await new Promise(setImmediate);
};

test('a flood of unknown key ids costs one question in 30 seconds and hurts nobody else', async () => {
  const { state, find } = fixture();
  expect(await find('key-1')).toBe(true);
  state.now += MINUTE;
  const found = await Promise.all(Array.from({ length: 500 }, (_, i) => find(`nobody-${i}`)));
  expect([found.includes(true), state.loads]).toEqual([false, 2]);
  state.now += 29 * SECOND;
  expect([await find('nobody'), state.loads]).toEqual([false, 2]);
  state.now += 2 * SECOND;
  expect([await find('nobody'), state.loads]).toEqual([false, 3]);
  expect(await find('key-1')).toBe(true);
});

test('a new key is found in the middle of a flood, and the old one keeps working', async () => {
  const { state, find } = fixture();
  await find('key-1');
  (state.published as unknown[]).push(jwk(rsa(), { kid: 'key-2' }));
  state.now += MINUTE;
  const [, found] = await Promise.all([
    Promise.all(Array.from({ length: 500 }, (_, i) => find(`nobody-${i}`))),
    find('key-2'),
    Promise.all(Array.from({ length: 500 }, (_, i) => find(`no-one-${i}`))),
  ]);
  expect([found, await find('key-1'), state.loads]).toEqual([true, true, 2]);
});

test('a key that is no longer published is refused after the next renewal', async () => {
  const { state, find } = fixture();
  await find('key-1');
  state.published = [jwk(rsa(), { kid: 'key-2' })];
  state.now += 10 * MINUTE;
  expect(await find('key-1')).toBe(true);
  await settled();
  expect([await find('key-1'), await find('key-2'), state.loads]).toEqual([false, true, 2]);
});

test('known keys keep working for a day without the issuer, then nothing can be said', async () => {
  const { state, find } = fixture();
  await find('key-1');
  state.away = true;
  for (let hour = 1; hour <= 23; hour += 1) {
    state.now += HOUR;
    expect(await find('key-1')).toBe(true);
    await settled();
  }
  expect(state.warnings).toContain('cannot ask');
  state.now += 2 * HOUR;
  await expect(find('key-1')).rejects.toMatchObject({ code: 'unavailable', message: 'no keys' });
  state.away = false;
  state.now += MINUTE;
  expect(await find('key-1')).toBe(true);
});

test('a start without the issuer recovers soon, and asks once a second until then', async () => {
  const { state, find } = fixture();
  state.away = true;
  const ends = await Promise.allSettled(Array.from({ length: 100 }, () => find('key-1')));
  expect([ends.every(({ status }) => status === 'rejected'), state.loads]).toEqual([true, 1]);
  state.away = false;
  await expect(find('key-1')).rejects.toMatchObject({ code: 'unavailable' });
  state.now += SECOND;
  expect([await find('key-1'), state.loads]).toEqual([true, 2]);
});

test('of a poisoned set only the keys that can check our signatures are taken', async () => {
  const good = [jwk(rsa(), { kid: 'rsa' }), jwk(ec(), { kid: 'ec', use: 'sig', key_ops: ['verify'] })];
  const bad: [kid: string, key: unknown][] = [
    ['secret', { kty: 'oct', k: 'c2VjcmV0' }],
    ['weak', jwk(rsa(1_024))],
    ['private', jwk(rsa(), {}, 'privateKey')],
    ['P-384', jwk(ec('P-384'))],
    ['Ed25519', jwk(generateKeyPairSync('ed25519'))],
    ['for-encryption', jwk(ec(), { use: 'enc' })],
    ['other-operation', jwk(rsa(), { key_ops: ['encrypt'] })],
    ['other-algorithm', jwk(rsa(), { alg: 'RS512' })],
    ['bad-point', jwk(ec(), { x: 'AAAA' })],
    ['bad-modulus', { kty: 'RSA', n: 'x'.repeat(10), e: 'AQAB' }],
    ['object-modulus', { kty: 'RSA', n: { $gt: '' }, e: 'AQAB' }],
    ['empty', { kty: 'EC' }],
    ['list-type', { kty: ['RSA'] }],
    ['no-type', {}],
  ];
  const named = bad.map(([kid, key]) => ({ ...(key as object), kid }));
  const { find } = fixture([[], null, 7, 'RSA', ...named, ...good]);
  expect([await find('rsa'), await find('ec', 'ES256')]).toEqual([true, true]);
  for (const [kid] of bad) for (const alg of ['RS256', 'ES256']) expect([kid, await find(kid, alg)]).toEqual([kid, false]);
  for (const published of [named.filter(({ kid }) => kid !== 'other-algorithm'), [], 'x', null])
    await expect(fixture(published).find('rsa')).rejects.toMatchObject({ code: 'unavailable' });
});

test('a key is used for its own algorithm only', async () => {
  const { find } = fixture([jwk(rsa(), { kid: 'rsa' }), jwk(ec(), { kid: 'ec' })]);
  expect([await find('rsa', 'ES256'), await find('ec', 'RS256')]).toEqual([false, false]);
});

test('without a key id the key must be the only one of its kind', async () => {
  const { state, find } = fixture([jwk(rsa(), { kid: 'rsa' }), jwk(ec(), { kid: 'ec' })]);
  expect([await find(undefined), await find(undefined, 'ES256')]).toEqual([true, true]);
  (state.published as unknown[]).push(jwk(rsa(), { kid: 'rsa-2' }));
  state.now += 10 * MINUTE;
  await find('rsa');
  await settled();
  expect([await find(undefined), state.loads]).toEqual([false, 2]);
});

test('a set of a hundred thousand keys costs no more than a hundred', async () => {
  let read = 0;
  const key = {
    get kty() {
      read += 1;
      return 'oct';
    },
  };
  await expect(fixture(Array(100_000).fill(key)).find('x')).rejects.toMatchObject({ code: 'unavailable' });
  expect(read).toBeLessThanOrEqual(100);
});

test('a renewal without a usable key changes nothing', async () => {
  const { state, find } = fixture();
  await find('key-1');
  state.published = [{ kty: 'oct', k: 'c2VjcmV0', kid: 'key-1' }];
  state.now += HOUR;
  await find('key-1');
  await settled();
  state.now += MINUTE;
  expect(await find('key-1')).toBe(true);
  await settled();
  expect(state.loads).toBe(3);
});

test('the set can be passed on as the issuer gave it', async () => {
  const { state, keys } = fixture([{ kty: 'oct', kid: 'not-for-us' }, jwk(rsa(), { kid: 'key-1', extra: true })]);
  expect(await keys.document()).toEqual({ keys: state.published });
});
