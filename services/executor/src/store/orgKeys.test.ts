/** A new root key takes over from an old one without a credential being lost, so that the old one can go. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@gatehouse/contracts';
import { createVault, fileKeyProvider, type SecretContext } from '@gatehouse/crypto';
import { openMongo } from '@gatehouse/store';
import { testContext } from '@gatehouse/test-support';
import { orgKeyStore, type OrgKeys } from './orgKeys';

const context = testContext('executor', {});
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-org-keys-'));
let orgKeys: OrgKeys;
beforeAll(async () => void (orgKeys = await orgKeyStore(await openMongo(context))));
afterAll(async () => {
  await context.dispose();
  rmSync(folder, { recursive: true });
});

const [k1, k2] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')];
function keyFile(primary: string, keys: Record<string, string>) {
  const path = join(folder, `${newId('event')}.json`);
  writeFileSync(path, JSON.stringify({ primary, keys }), { mode: 0o600 });
  return fileKeyProvider(path);
}
const bound = (orgId: string): SecretContext => ({
  orgId,
  ownerKind: 'serviceAccount',
  ownerId: 'sa_1',
  integrationId: 'int_1',
  credentialId: 'cred_1',
  version: 1,
  type: 'bearer',
});

test('keys of organizations go under the primary root key, also when two processes begin at once, and the old one is needed no more', async () => {
  const organizations = [newId('organization'), newId('organization')];
  const before = createVault({ keys: keyFile('k1', { k1 }), orgKeys });
  const secrets = await Promise.all(organizations.map((orgId) => before.encrypt(Buffer.from(`of ${orgId}`), bound(orgId))));
  expect(await orgKeys.rootKeyIds()).toEqual(['k1']);

  const both = keyFile('k2', { k1, k2 });
  const counted = await Promise.all([orgKeys.rewrap(both), orgKeys.rewrap(both)]);
  expect(Math.max(...counted)).toBe(2);
  expect(await orgKeys.rootKeyIds()).toEqual(['k2']);
  expect(await orgKeys.rewrap(both)).toBe(0);

  const after = createVault({ keys: keyFile('k2', { k2 }), orgKeys });
  for (const [i, orgId] of organizations.entries()) expect((await after.decrypt(secrets[i]!, bound(orgId))).toString()).toBe(`of ${orgId}`);
});
