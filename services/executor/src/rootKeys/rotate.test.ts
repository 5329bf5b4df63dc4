/** A root key takes over from another, in the same place or elsewhere, without a credential being lost, so that the other can go. */
import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, newId } from '@gatehouse/contracts';
import { createVault, type EncryptedSecret, type SecretContext } from '@gatehouse/crypto';
import { readSettings } from '@gatehouse/runtime';
import { openMongo } from '@gatehouse/store';
import { freePort, testContext, type TestContext } from '@gatehouse/test-support';
import { Type } from 'typebox';
import { orgKeyStore, type OrgKeys } from '../store/orgKeys';
import { filePlace, kmsPlace, newKeyFile, transitPlace } from '../testing/rootKeyPlaces';
import { rootKeyChecks } from './checks';
import { openRootKeys, type RootKeys } from './openRootKeys';
import { leftUnderOthers, rotateRootKey, type Progress } from './rotate';
import { rootKeySettings } from './settings';

const COMMAND = join(__dirname, '..', '..', 'dist', 'rotateKeys.js');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-rotate-'));
let context: TestContext<object>;
let orgKeys: OrgKeys;
beforeEach(async () => {
  context = testContext('executor', {});
  orgKeys = await orgKeyStore(await openMongo(context));
});
afterEach(() => context.dispose());
afterAll(() => rmSync(folder, { recursive: true }));

const open = (settings: object): Promise<RootKeys> =>
  openRootKeys(readSettings(Type.Object(rootKeySettings), settings as NodeJS.ProcessEnv, { checks: rootKeyChecks }));

const boundTo = (orgId: string): SecretContext => ({
  orgId,
  ownerKind: 'serviceAccount',
  ownerId: 'sa_1',
  integrationId: 'int_1',
  credentialId: 'cred_1',
  version: 1,
  type: 'bearer',
});
type Secrets = ReadonlyMap<string, EncryptedSecret>;

/** Stored at the same time: more would wait for a connection to the database for longer than they may. */
const WRITERS = 5;

/** One secret in each of `count` organizations. */
async function storeSecrets(keys: RootKeys, count: number): Promise<Secrets> {
  const vault = createVault({ keys, orgKeys });
  const secrets = new Map<string, EncryptedSecret>();
  const ids = Array.from({ length: count }, () => newId('organization')).values();
  const write = async (): Promise<void> => {
    for (const id of ids) secrets.set(id, await vault.encrypt(Buffer.from(`of ${id}`), boundTo(id)));
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  return secrets;
}
async function expectReadable(keys: RootKeys, secrets: Secrets): Promise<void> {
  const vault = createVault({ keys, orgKeys });
  for (const [id, secret] of secrets) expect((await vault.decrypt(secret, boundTo(id))).toString()).toBe(`of ${id}`);
}

interface Ended {
  readonly code: number;
  readonly out: string;
}
const environment = (settings: object): NodeJS.ProcessEnv => ({ ...process.env, ...context.env(), ...settings });
const run = (settings: object, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], { env: environment(settings) }, (err, out, complaints) =>
      resolve({ code: err === null ? 0 : Number(err.code), out: out + complaints }),
    );
  });

test('keys of organizations go under the new primary key, also when two runs begin at once, and the old one is needed no more', async () => {
  const keys = {};
  const before = await open({ MASTER_KEY_FILE: newKeyFile(folder, ['k1'], keys) });
  const secrets = await storeSecrets(before, 40);
  expect(await orgKeys.countByRootKey()).toEqual({ k1: 40 });

  const both = await open({ MASTER_KEY_FILE: newKeyFile(folder, ['k2', 'k1'], keys) });
  const told: Progress[] = [];
  const runs = await Promise.all([1, 2].map(() => rotateRootKey(orgKeys, both, (progress) => told.push(progress))));
  expect(runs.map(({ moved }) => moved).reduce((a, b) => a + b)).toBe(40);
  expect(told.at(-1)).toMatchObject({ left: 0 });
  expect(await orgKeys.countByRootKey()).toEqual({ k2: 40 });
  expect(await rotateRootKey(orgKeys, both, () => undefined)).toEqual({ moved: 0, unreadable: [] });

  const after = await open({ MASTER_KEY_FILE: newKeyFile(folder, ['k2'], keys) });
  after.requireKeys(Object.keys(await orgKeys.countByRootKey()));
  await expectReadable(after, secrets);
});

test('keys move from the file to Transit, to its next version, to KMS and back, and each place left behind can go', async () => {
  const [file, transit, kms] = await Promise.all([filePlace(), transitPlace(), kmsPlace()]);
  const secrets = await storeSecrets(await open(file.settings), 20);
  const moves: [from: object, to: object, before: () => void][] = [
    [file.settings, transit.settings, () => undefined],
    [transit.settings, transit.settings, () => transit.service.rotate()],
    [transit.settings, kms.settings, () => transit.service.retireBefore(2)],
    [kms.settings, file.settings, () => undefined],
  ];
  for (const [from, to, before] of moves) {
    before();
    const both = await open({ ...from, ...to });
    expect(await rotateRootKey(orgKeys, both, () => undefined)).toEqual({ moved: 20, unreadable: [] });
    const alone = await open(to);
    expect(await leftUnderOthers(orgKeys, await alone.primary())).toBe(0);
    await expectReadable(alone, secrets);
    for (const keys of [both, alone]) keys.close();
  }
  await Promise.all([file, transit, kms].map((place) => place.close()));
});

test('a key that cannot be read is named and stays as it is, and the others move', async () => {
  const keys = {};
  const before = await open({ MASTER_KEY_FILE: newKeyFile(folder, ['k1'], keys) });
  const secrets = await storeSecrets(before, 3);
  const [bad] = secrets.keys();
  const row = (await orgKeys.notUnder('', '', 10)).find(({ orgId }) => orgId === bad)!;
  await orgKeys.replaceWrap(row, { rootKeyId: 'k1', wrapped: 'AAAA' });
  const both = await open({ MASTER_KEY_FILE: newKeyFile(folder, ['k2', 'k1'], keys) });
  const { moved, unreadable } = await rotateRootKey(orgKeys, both, () => undefined);
  expect([moved, unreadable.map(({ orgId }) => orgId)]).toEqual([2, [bad]]);
  expect(await orgKeys.countByRootKey()).toEqual({ k1: 1, k2: 2 });
});

test('a key service that goes away stops the run, and the next one takes what is left', async () => {
  const [file, transit] = await Promise.all([filePlace(), transitPlace()]);
  const secrets = await storeSecrets(await open(file.settings), 40);
  const both = await open({ ...file.settings, ...transit.settings });
  const stopped = rotateRootKey(orgKeys, both, () => void (transit.service.fault = 'broken'));
  await expect(stopped).rejects.toBeInstanceOf(AppError);
  const left = await leftUnderOthers(orgKeys, 'transit:transit/gatehouse:v1');
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(40);
  transit.service.fault = undefined;
  expect(await rotateRootKey(orgKeys, both, () => undefined)).toEqual({ moved: left, unreadable: [] });
  await expectReadable(await open(transit.settings), secrets);
  await Promise.all([file, transit].map((place) => place.close()));
});

const KILLS = Number(process.env['ROTATION_KILLS'] ?? 3);

test(`the command killed ${KILLS} times in the middle leaves every credential readable, and the next one ends the work`, async () => {
  const [file, transit] = await Promise.all([filePlace(), transitPlace()]);
  const secrets = await storeSecrets(await open(file.settings), 40 * (KILLS + 1));
  const settings = { ...file.settings, ...transit.settings };
  const both = await open(settings);
  for (let i = 0; i < KILLS; i += 1) {
    const child = spawn(process.execPath, [COMMAND], { env: environment(settings) });
    const gone = new Promise((resolve) => child.once('close', resolve));
    // It says how far it came after each batch.
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await gone;
    await expectReadable(both, secrets);
  }
  const left = await leftUnderOthers(orgKeys, await both.primary());
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(secrets.size);

  expect(await run(settings, '--check')).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^k1: \d+ keys\n.*run this without --check/s),
  });
  const { code, out } = await run(settings);
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ moved, \d+ left\n/) });
  expect(out).toContain(`${left} keys were put under another root key.`);
  expect(await run(transit.settings, '--check')).toMatchObject({ code: 0, out: expect.stringContaining('No key needs another root key') });
  await expectReadable(await open(transit.settings), secrets);
  expect(out).not.toMatch(/hvs\.|vault:v/);
  await Promise.all([file, transit].map((place) => place.close()));
}, 120_000);

test('the command says what is wrong with its settings, before anything was moved', async () => {
  writeFileSync(join(folder, 'token'), 'hvs.x');
  const nobody = { ROOT_KEYS: 'transit', TRANSIT_URL: `http://127.0.0.1:${await freePort()}`, TRANSIT_KEYS: 'transit/a' };
  const { code, out } = await run({ ...nobody, TRANSIT_TOKEN_FILE: join(folder, 'token') });
  expect([code, out.split('\n')]).toEqual([
    1,
    ['ROOT_KEYS=transit cannot be used', '  because the key service does not answer', '  because Transit: ECONNREFUSED', ''],
  ]);
});
