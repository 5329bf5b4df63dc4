import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { isAppError } from '@gatehouse/contracts';
import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose';
import pino from 'pino';
import { fetchKeys, usableKeys } from './fetchKeys';
import { keySource } from './keySource';
import { fakeProvider } from './testing/fakeProvider';

const log = pino({ level: 'silent' });
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A source over keys in memory, with a clock and a network of its own. */
async function setup() {
  const provider = await fakeProvider();
  const state = { now: 0, loads: 0, down: false };
  const load = async (): Promise<JSONWebKeySet> => {
    state.loads += 1;
    if (state.down) throw new Error('unreachable');
    return usableKeys({ keys: provider.publicKeys });
  };
  const find = keySource({ load, log, now: () => state.now });
  const ask = (kid: string): ReturnType<JWTVerifyGetKey> => find({ alg: 'RS256', kid }, {} as never);
  await provider.close();
  return { provider, state, ask };
}

test('a flood of unknown key ids costs one fetch per 30 seconds and hurts nobody else', async () => {
  const { state, ask } = await setup();
  await ask('key-1');
  state.now += MINUTE;
  await Promise.all(Array.from({ length: 500 }, (_, i) => expect(ask(`nobody-${i}`)).rejects.toThrow()));
  expect(state.loads).toBe(2);
  state.now += 29_000;
  await expect(ask('nobody')).rejects.toThrow();
  expect(state.loads).toBe(2);
  await ask('key-1');
});

test('a new key is found at once when the last fetch is old enough, the old one keeps working', async () => {
  const { provider, state, ask } = await setup();
  await ask('key-1');
  await provider.rotate();
  state.now += MINUTE;
  await ask('key-2');
  await ask('key-1');
});

test('known keys keep working for a day without the provider, then sign-in is unavailable', async () => {
  const { state, ask } = await setup();
  await ask('key-1');
  state.down = true;
  for (let hour = 1; hour <= 23; hour += 1) {
    state.now += HOUR;
    await ask('key-1');
  }
  state.now += 2 * HOUR;
  const err: unknown = await Promise.resolve(ask('key-1')).catch((reason: unknown) => reason);
  expect(isAppError(err) && err.code).toBe('unavailable');
  state.down = false;
  state.now += MINUTE;
  await ask('key-1');
});

test('a start without the provider recovers soon', async () => {
  const { state, ask } = await setup();
  state.down = true;
  await expect(ask('key-1')).rejects.toMatchObject({ code: 'unavailable' });
  state.down = false;
  state.now += 1_500;
  await ask('key-1');
});

const jwk = (pair: { publicKey: KeyObject; privateKey: KeyObject }, half: 'publicKey' | 'privateKey' = 'publicKey') =>
  pair[half].export({ format: 'jwk' }) as Record<string, unknown>;
const rsa = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength });
const ec = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve });

test('of a poisoned set only the keys that can check our signatures are taken', () => {
  const good = [
    { ...jwk(rsa(2_048)), kid: 'rsa' },
    { ...jwk(ec('P-256')), kid: 'ec', use: 'sig' },
  ];
  const bad = [
    { kty: 'oct', k: 'c2VjcmV0', kid: 'rsa' },
    jwk(rsa(1_024)),
    jwk(rsa(2_048), 'privateKey'),
    jwk(ec('P-384')),
    jwk(generateKeyPairSync('ed25519')),
    { ...jwk(ec('P-256')), use: 'enc' },
    { ...jwk(ec('P-256')), x: 'AAAA' },
    { kty: 'RSA', n: 'x'.repeat(10), e: 'AQAB' },
    { kty: 'RSA', n: { $gt: '' }, e: 'AQAB' },
    { kty: 'EC' },
    { kty: ['RSA'] },
    {},
    [],
    null,
    7,
    'RSA',
  ];
  expect(usableKeys({ keys: [...bad, ...good] }).keys).toEqual(good);
  for (const keys of [bad, [], 'x', undefined]) expect(() => usableKeys({ keys })).toThrow('no usable key');
});

test('a set of a hundred thousand keys costs no more than a hundred', () => {
  let read = 0;
  const key = {
    get kty() {
      read += 1;
      return 'oct';
    },
  };
  expect(() => usableKeys({ keys: Array(100_000).fill(key) })).toThrow('no usable key');
  expect(read).toBeLessThanOrEqual(100);
});

test('a renewal without a usable key changes nothing', async () => {
  const { provider, state, ask } = await setup();
  await ask('key-1');
  provider.publicKeys.splice(0, 1, { kty: 'oct', k: 'c2VjcmV0', kid: 'key-1' });
  state.now += HOUR;
  await ask('key-1');
  state.now += MINUTE;
  await ask('key-1');
  expect(state.loads).toBe(3);
});

test('discovery of another issuer is not believed', async () => {
  const provider = await fakeProvider();
  await expect(fetchKeys(provider.issuer, '')).resolves.toMatchObject({ keys: [{ kid: 'key-1' }] });
  await expect(fetchKeys(`${provider.issuer}/`, '')).rejects.toThrow('another issuer');
  await provider.close();
});
