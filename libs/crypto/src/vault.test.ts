import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { fileKeyProvider, writeKeyFile } from './fileKeyProvider';
import type { OrgKeyStore, WrappedOrgKey } from './orgKeyring';
import { createVault, type EncryptedSecret, type SecretContext } from './vault';

class OrgKeys implements OrgKeyStore {
  readonly rows = new Map<string, WrappedOrgKey>();
  loads = 0;

  async load(orgId: string): Promise<WrappedOrgKey | undefined> {
    this.loads += 1;
    return this.rows.get(orgId);
  }

  async create(orgId: string, key: WrappedOrgKey): Promise<WrappedOrgKey> {
    const first = this.rows.get(orgId) ?? key;
    this.rows.set(orgId, first);
    return first;
  }
}

const bound: SecretContext = {
  orgId: 'org_1',
  ownerKind: 'serviceAccount',
  ownerId: 'sa_1',
  integrationId: 'int_1',
  credentialId: 'cred_1',
  version: 2,
  type: 'bearer',
};
const refused = { code: 'internal', message: 'a stored secret cannot be read' };

describe('vault', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-vault-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'keys.json');
  writeKeyFile(path);
  const keys = fileKeyProvider(path);
  const orgKeys = new OrgKeys();
  const vault = createVault({ keys, orgKeys });

  it.each([0, 1, 40, 4_096, 65_536])('gives back %i bytes', async (size) => {
    const plaintext = randomBytes(size);
    expect((await vault.decrypt(await vault.encrypt(plaintext, bound), bound)).equals(plaintext)).toBe(true);
  });

  it.each(['bearer', 'basic', 'oauth2', 'apiKey'])('gives back a credential of type %s in another process', async (type) => {
    const secret = await vault.encrypt(Buffer.from('ü secret'), { ...bound, type });
    const stored = JSON.parse(JSON.stringify(secret)) as EncryptedSecret;
    const other = createVault({ keys: fileKeyProvider(path), orgKeys });
    expect((await other.decrypt(stored, { ...bound, type })).toString()).toBe('ü secret');
  });

  it('stores nothing readable', async () => {
    const canary = 'canary-7f3a9c-canary';
    const row = JSON.stringify([await vault.encrypt(Buffer.from(canary), bound), [...orgKeys.rows]]);
    const forms = (['utf8', 'hex', 'base64', 'base64url', 'utf16le'] as const).map((encoding) => Buffer.from(canary).toString(encoding));
    for (const form of [...forms, [...canary].reverse().join('')]) expect(row).not.toContain(form);
  });

  it('refuses a secret moved to another place', async () => {
    const secret = await vault.encrypt(Buffer.from('x'), bound);
    const moves: Partial<SecretContext>[] = [
      { ownerKind: 'user' },
      { ownerId: 'sa_2' },
      { integrationId: 'int_2' },
      { credentialId: 'cred_2' },
      { type: 'basic' },
      { version: 3 },
      { ownerId: 'sa_1int', integrationId: '_1' },
    ];
    for (const move of moves) await expect(vault.decrypt(secret, { ...bound, ...move })).rejects.toMatchObject(refused);
  });

  it('refuses a secret moved to another organization, also with its wrapped keys', async () => {
    const other = { ...bound, orgId: 'org_2' };
    const secret = await vault.encrypt(Buffer.from('x'), bound);
    await expect(vault.decrypt(secret, other)).rejects.toMatchObject(refused);
    await vault.encrypt(Buffer.from('y'), other);
    await expect(vault.decrypt(secret, other)).rejects.toMatchObject(refused);
    const moved = new OrgKeys();
    moved.rows.set('org_2', orgKeys.rows.get('org_1')!);
    await expect(createVault({ keys, orgKeys: moved }).decrypt(secret, other)).rejects.toMatchObject(refused);
  });

  it('refuses the parts of two secrets put together', async () => {
    const [a, b] = [await vault.encrypt(Buffer.from('a'), bound), await vault.encrypt(Buffer.from('b'), bound)];
    await expect(vault.decrypt({ ...a, dataKey: b.dataKey }, bound)).rejects.toMatchObject(refused);
    await expect(vault.decrypt({ ...a, body: b.body, nonce: b.nonce }, bound)).rejects.toMatchObject(refused);
    await expect(vault.decrypt({ ...a, commitment: b.commitment }, bound)).rejects.toMatchObject(refused);
  });

  it('refuses the previous version put back', async () => {
    const previous = await vault.encrypt(Buffer.from('old'), { ...bound, version: 1 });
    await expect(vault.decrypt(previous, bound)).rejects.toMatchObject(refused);
  });

  it('refuses every flipped byte and every prefix', async () => {
    const secret = await vault.encrypt(Buffer.from('secret'), bound);
    for (const member of ['dataKey', 'commitment', 'nonce', 'body'] as const) {
      const bytes = Buffer.from(secret[member], 'base64url');
      for (let i = 0; i < bytes.length; i += 1) {
        const flipped = Buffer.from(bytes);
        flipped[i]! ^= 1 << (i % 8);
        await expect(vault.decrypt({ ...secret, [member]: flipped.toString('base64url') }, bound)).rejects.toMatchObject(refused);
        await expect(vault.decrypt({ ...secret, [member]: bytes.subarray(0, i).toString('base64url') }, bound)).rejects.toMatchObject(
          refused,
        );
      }
    }
  });

  it.each([{ format: 2 }, { keyId: 'kek_other' }, { keyVersion: 2 }, { body: '!' }, { nonce: '' }])(
    'refuses a header with %j',
    async (change) => {
      const secret = { ...(await vault.encrypt(Buffer.from('x'), bound)), ...change } as EncryptedSecret;
      await expect(vault.decrypt(secret, bound)).rejects.toMatchObject(refused);
    },
  );

  it('never repeats a nonce or a data key', async () => {
    const count = 10_000;
    const seen = { nonce: new Set<string>(), wrapNonce: new Set<string>(), dataKey: new Set<string>(), commitment: new Set<string>() };
    for (let i = 0; i < count; i += 1) {
      const secret = await vault.encrypt(Buffer.from('same'), bound);
      seen.nonce.add(secret.nonce);
      seen.wrapNonce.add(secret.dataKey.slice(0, 16));
      seen.dataKey.add(secret.dataKey);
      seen.commitment.add(secret.commitment);
    }
    expect(Object.values(seen).map((set) => set.size)).toEqual([count, count, count, count]);
  });

  it('makes one key per organization, whoever comes first', async () => {
    const store = new OrgKeys();
    const vaults = [1, 2, 3].map(() => createVault({ keys, orgKeys: store }));
    const secrets = await Promise.all(Array.from({ length: 12 }, (_, i) => vaults[i % 3]!.encrypt(Buffer.from(`${i}`), bound)));
    expect(new Set(secrets.map((secret) => secret.keyId)).size).toBe(1);
    const opened = await Promise.all(secrets.map((secret, i) => vaults[(i + 1) % 3]!.decrypt(secret, bound)));
    expect(opened.map(String)).toEqual(secrets.map((_, i) => `${i}`));
  });

  it('remembers unwrapped keys until told to forget', async () => {
    const store = new OrgKeys();
    const own = createVault({ keys, orgKeys: store });
    const secret = await own.encrypt(Buffer.from('x'), bound);
    await own.decrypt(secret, bound);
    expect(store.loads).toBe(1);
    store.rows.clear();
    own.forget('org_other');
    await own.decrypt(secret, bound);
    own.forget('org_1');
    await expect(own.decrypt(secret, bound)).rejects.toMatchObject(refused);
  });

  it('passes on that the store is away, and makes no key then', async () => {
    const { AppError } = await import('@gatehouse/contracts');
    const away: OrgKeyStore = { load: async () => Promise.reject(new AppError('unavailable', 'away')), create: async (_, key) => key };
    await expect(createVault({ keys, orgKeys: away }).encrypt(Buffer.from('x'), bound)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('binds any text exactly', async () => {
    const text = fc.string({ maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(text, text, text, text, async (ownerId, integrationId, otherOwner, otherIntegration) => {
        fc.pre(ownerId !== otherOwner || integrationId !== otherIntegration);
        const secret = await vault.encrypt(Buffer.from('x'), { ...bound, ownerId, integrationId });
        await expect(vault.decrypt(secret, { ...bound, ownerId: otherOwner, integrationId: otherIntegration })).rejects.toMatchObject(
          refused,
        );
      }),
    );
  });
});
