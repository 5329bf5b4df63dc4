/** What the vault needs of a holder of root keys, kept by each of them. The key services are fakes that speak the real ones' wire forms. */
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { KeyContext, WrappedKey } from '@gatehouse/crypto';
import { readSettings } from '@gatehouse/runtime';
import { freePort } from '@gatehouse/test-support';
import { Type } from 'typebox';
import { filePlace, kmsPlace, transitPlace, type RootKeyPlace } from '../testing/rootKeyPlaces';
import { rootKeyChecks } from './checks';
import { openRootKeys, type RootKeys } from './openRootKeys';
import { rootKeySettings } from './settings';

const open = (settings: object): Promise<RootKeys> =>
  openRootKeys(readSettings(Type.Object(rootKeySettings), settings as NodeJS.ProcessEnv, { checks: rootKeyChecks }));
const context: KeyContext = { purpose: 'organization-key', orgId: 'org_1', keyId: 'kek_1', version: '1' };
const key = randomBytes(32);
const unreadable = { code: 'internal', message: 'a stored secret cannot be read' };
const TOLERANCE_MS = 1_500;

describe.each<[string, () => Promise<RootKeyPlace>]>([
  ['the key file', filePlace],
  ['AWS KMS', kmsPlace],
  ['Transit', transitPlace],
])('root keys in %s', (name, openPlace) => {
  const isService = name !== 'the key file';
  const whereService = isService ? it : it.skip;
  let place: RootKeyPlace;
  let keys: RootKeys;
  let wrapped: WrappedKey;
  beforeAll(async () => {
    place = await openPlace();
    keys = await open(place.settings);
    wrapped = await keys.wrap(key, context);
  });
  afterEach(() => {
    if (place.service !== undefined) place.service.fault = undefined;
  });
  afterAll(async () => {
    keys.close();
    await place.close();
  });

  it('give back what they wrapped, also to another process and with the context in another order', async () => {
    const stored = JSON.parse(JSON.stringify(wrapped)) as WrappedKey;
    const reversed = Object.fromEntries(Object.entries(context).reverse());
    const other = await open(place.settings);
    expect(await other.unwrap(stored, reversed)).toEqual(key);
    other.close();
    expect(wrapped.rootKeyId).toBe(await keys.primary());
    expect(JSON.stringify(wrapped)).not.toContain(key.toString('base64'));
    expect((await keys.wrap(key, context)).wrapped).not.toBe(wrapped.wrapped);
  });

  it.each<[string, KeyContext]>([
    ['of another organization', { ...context, orgId: 'org_2' }],
    ['without a member', { purpose: 'organization-key', orgId: 'org_1', keyId: 'kek_1' }],
    ['with a member more', { ...context, more: '' }],
    ['with parts that move', { ...context, orgId: 'org_1kek', keyId: '_1' }],
  ])('open nothing for a context %s', async (_, other) => {
    const err = await keys.unwrap(wrapped, other).catch((reason: unknown) => reason);
    expect(err).toBeInstanceOf(Error);
    expect(err).not.toMatchObject({ code: 'unavailable' });
  });

  it('open nothing that was changed', async () => {
    const at = wrapped.wrapped.length - 8;
    const changed = wrapped.wrapped.slice(0, at) + (wrapped.wrapped[at] === 'A' ? 'B' : 'A') + wrapped.wrapped.slice(at + 1);
    for (const text of [changed, wrapped.wrapped.slice(0, -12), '', 'vault:v1:AAAA', 'vault:v9:AAAA'])
      await expect(keys.unwrap({ ...wrapped, wrapped: text }, context)).rejects.toThrow();
  });

  it('know their own keys and no others', async () => {
    expect(keys.has(wrapped.rootKeyId)).toBe(true);
    const foreign = ['k9', 'arn:aws:kms:eu-central-1:999999999999:key/theirs', 'transit:transit/theirs:v1', 'constructor', ''];
    expect(foreign.filter((id) => keys.has(id))).toEqual([]);
    for (const rootKeyId of foreign)
      await expect(keys.unwrap({ ...wrapped, rootKeyId }, context)).rejects.toMatchObject({
        code: 'unavailable',
        message: expect.stringContaining('no setting of the executor names the root key'),
      });
    keys.requireKeys([wrapped.rootKeyId]);
    expect(() => keys.requireKeys([wrapped.rootKeyId, 'k9'])).toThrow('the database needs keys that no setting names');
  });

  whereService('still open what an earlier version wrapped, until it is retired', async () => {
    place.service!.rotate();
    expect(await keys.unwrap(wrapped, context)).toEqual(key);
    const later = await keys.wrap(key, context);
    place.service!.retireBefore(2);
    expect(await keys.unwrap(later, context)).toEqual(key);
    await expect(keys.unwrap(wrapped, context)).rejects.toMatchObject({ code: expect.stringMatching(/^(internal|unavailable)$/) });
    place.service!.retireBefore(1);
  });

  whereService.each([
    ['denied', 'the key service refuses this process'],
    ['throttled', 'the key service does not answer'],
    ['broken', 'the key service does not answer'],
    ['silent', 'the key service does not answer'],
    ['page', 'the key service does not answer'],
  ] as const)('say within two seconds that they cannot be asked: %s', async (fault, message) => {
    place.service!.fault = fault;
    const began = performance.now();
    const asked = [keys.wrap(key, context), keys.unwrap(wrapped, context)];
    const reasons = await Promise.all(
      asked.map((one) =>
        one.then(
          () => 'it answered',
          (reason: unknown) => reason,
        ),
      ),
    );
    expect(performance.now() - began).toBeLessThan(2_000 + TOLERANCE_MS);
    for (const reason of reasons) {
      expect(reason).toMatchObject({ code: 'unavailable', message });
      expect(JSON.stringify([reason, (reason as Error).cause, String((reason as Error).cause)])).not.toMatch(
        /secret-of-aws|hvs\.|Credential=/,
      );
    }
    await expect(open(place.settings)).rejects.toThrow('cannot be used');
    place.service!.fault = undefined;
    expect(await keys.unwrap(wrapped, context)).toEqual(key);
  });

  whereService('say so when nobody listens', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    await expect(open({ ...place.settings, KMS_ENDPOINT: nobody, TRANSIT_URL: nobody })).rejects.toMatchObject({
      cause: { code: 'unavailable', message: 'the key service does not answer' },
    });
  });
});

describe('AWS KMS', () => {
  let place: Awaited<ReturnType<typeof kmsPlace>>;
  beforeAll(async () => void (place = await kmsPlace()));
  afterAll(() => place.close());

  it('is asked by the key that wrapped, so that a blob of another key does not open', async () => {
    const [first, second] = place.service.arns as [string, string];
    const before = await open(place.settings);
    const wrapped = await before.wrap(key, context);
    const after = await open({ ...place.settings, KMS_KEY_ARNS: `${second},${first}` });
    expect([await after.primary(), await after.unwrap(wrapped, context)]).toEqual([second, key]);
    await expect(after.unwrap({ ...wrapped, rootKeyId: second }, context)).rejects.toMatchObject(unreadable);
    for (const keys of [before, after]) keys.close();
  });

  it('gets a signed request, and the context as the encryption context', () => {
    const { headers } = place.service.asked.at(-1)!;
    expect(headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=AKIAEXAMPLE\/\d{8}\/eu-central-1\/kms\/aws4_request/);
    expect(new Set(place.service.asked.map(({ operation }) => operation))).toEqual(new Set(['Encrypt', 'Decrypt']));
  });
});

describe('Transit', () => {
  let place: Awaited<ReturnType<typeof transitPlace>>;
  beforeEach(async () => void (place = await transitPlace()));
  afterEach(() => place.close());

  it('names the version that wrapped, and the one that wraps from now on', async () => {
    const keys = await open(place.settings);
    expect((await keys.wrap(key, context)).rootKeyId).toBe('transit:transit/gatehouse:v1');
    place.service.rotate();
    expect([await keys.primary(), keys.has('transit:transit/gatehouse:v1')]).toEqual(['transit:transit/gatehouse:v2', true]);
  });

  it('is asked with the token that is in the file now', async () => {
    const keys = await open(place.settings);
    place.service.token = 'hvs.second';
    await expect(keys.wrap(key, context)).rejects.toMatchObject({ message: 'the key service refuses this process' });
    writeFileSync(place.tokenFile, 'hvs.second');
    expect(await keys.unwrap(await keys.wrap(key, context), context)).toEqual(key);
  });

  it('is not used when it does not bind to a context', async () => {
    place.service.ignoresAssociatedData = true;
    await expect(open(place.settings)).rejects.toMatchObject({ cause: { message: 'it does not bind a wrapped key to its context' } });
  });
});

describe('settings that do not go together stop the start', () => {
  const arn = 'arn:aws:kms:eu-central-1:111122223333:key/0000';
  it.each<[string, Record<string, string>, string]>([
    ['no key file', {}, 'MASTER_KEY_FILE: needed for ROOT_KEYS=file'],
    ['no KMS key', { ROOT_KEYS: 'aws-kms' }, 'KMS_KEY_ARNS: needed for ROOT_KEYS=aws-kms'],
    ['an alias', { ROOT_KEYS: 'aws-kms', KMS_KEY_ARNS: 'alias/gatehouse' }, 'KMS_KEY_ARNS: must match pattern'],
    ['plain http to KMS', { ROOT_KEYS: 'aws-kms', KMS_KEY_ARNS: arn, KMS_ENDPOINT: 'http://kms.example' }, 'KMS_ENDPOINT: must be https'],
    ['no Transit key', { ROOT_KEYS: 'transit', TRANSIT_URL: 'https://vault.example' }, 'TRANSIT_KEYS: needed for ROOT_KEYS=transit'],
    ['no address of Transit', { ROOT_KEYS: 'transit', TRANSIT_KEYS: 'transit/a' }, 'TRANSIT_URL: needed for TRANSIT_KEYS'],
    ['no token', { TRANSIT_KEYS: 'transit/a', TRANSIT_URL: 'https://vault.example' }, 'TRANSIT_TOKEN_FILE: needed for TRANSIT_KEYS'],
    [
      'plain http to Transit',
      { TRANSIT_KEYS: 'transit/a', TRANSIT_URL: 'http://vault.example', TRANSIT_TOKEN_FILE: '/t' },
      'TRANSIT_URL: must be https',
    ],
    ['a password in the address', { TRANSIT_URL: 'https://a:b@vault.example' }, 'TRANSIT_URL: must match pattern'],
    ['an unknown place', { ROOT_KEYS: 'none' }, 'ROOT_KEYS: must'],
  ])('%s', async (_, settings, reason) => {
    await expect((async () => open(settings))()).rejects.toThrow(reason);
  });
});
