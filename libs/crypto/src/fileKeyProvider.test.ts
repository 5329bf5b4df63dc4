import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileKeyProvider, writeKeyFile } from './fileKeyProvider';

const key = (): string => randomBytes(32).toString('base64');

describe('fileKeyProvider', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-keys-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  let files = 0;
  const file = (content: unknown, mode = 0o600): string => {
    const path = join(folder, `keys-${(files += 1)}`);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    chmodSync(path, mode);
    return path;
  };

  it('wraps and unwraps under the same context only', async () => {
    const provider = fileKeyProvider(file({ primary: 'k1', keys: { k1: key() } }));
    const secret = randomBytes(32);
    const wrapped = await provider.wrap(secret, { orgId: 'org_1', version: '1' });
    expect(await provider.unwrap(wrapped, { version: '1', orgId: 'org_1' })).toEqual(secret);
    await expect(provider.unwrap(wrapped, { orgId: 'org_2', version: '1' })).rejects.toThrow();
    await expect(provider.unwrap(wrapped, { orgId: 'org_1' })).rejects.toThrow();
  });

  it('wraps with the primary and still unwraps with the others', async () => {
    const [k1, k2] = [key(), key()];
    const wrapped = await fileKeyProvider(file({ primary: 'k1', keys: { k1 } })).wrap(Buffer.alloc(32, 7), {});
    const rotated = fileKeyProvider(file({ primary: 'k2', keys: { k1, k2 } }));
    expect((await rotated.unwrap(wrapped, {})).equals(Buffer.alloc(32, 7))).toBe(true);
    expect((await rotated.wrap(Buffer.alloc(32), {})).rootKeyId).toBe('k2');
  });

  it('says which key is gone, to the log only', async () => {
    const k2 = key();
    const wrapped = await fileKeyProvider(file({ primary: 'k1', keys: { k1: key(), k2 } })).wrap(Buffer.alloc(32), {});
    const provider = fileKeyProvider(file({ primary: 'k2', keys: { k2 } }));
    const refused = {
      code: 'internal',
      message: 'a stored secret cannot be read',
      cause: expect.objectContaining({ message: 'MASTER_KEY_FILE: has no key "k1"' }) as Error,
    };
    await expect(provider.unwrap(wrapped, {})).rejects.toMatchObject(refused);
    expect(['k2', 'k1'].map((id) => provider.has(id))).toEqual([true, false]);
  });

  it('derives lasting secrets, one per label', () => {
    const k1 = key();
    const provider = fileKeyProvider(file({ primary: 'k1', keys: { k1 } }));
    expect(provider.rootSecret('seal')).toEqual(fileKeyProvider(file({ primary: 'k1', keys: { k1 } })).rootSecret('seal'));
    expect(provider.rootSecret('seal').equals(provider.rootSecret('other'))).toBe(false);
    expect(provider.rootSecret('seal').equals(Buffer.from(k1, 'base64'))).toBe(false);
  });

  it('does not start without the file', () => {
    expect(() => fileKeyProvider(join(folder, 'absent'))).toThrow('MASTER_KEY_FILE: cannot open it (ENOENT)');
  });

  it.each([0o644, 0o640, 0o666, 0o400, 0o700])('does not start on mode %o', (mode) => {
    expect(() => fileKeyProvider(file({ primary: 'k1', keys: { k1: key() } }, mode))).toThrow(`mode is 0${mode.toString(8)}, must be 0600`);
  });

  const asRoot = process.getuid?.() === 0 ? it : it.skip;
  asRoot('does not start on a file of another user', () => {
    const path = file({ primary: 'k1', keys: { k1: key() } });
    chownSync(path, 12_345, 12_345);
    expect(() => fileKeyProvider(path)).toThrow('belongs to another user');
  });

  it.each<[string, unknown, string]>([
    ['no JSON', 'k1=abc', 'not JSON'],
    ['null', 'null', 'must have "primary" and "keys"'],
    ['no keys', { primary: 'k1' }, 'must have "primary" and "keys"'],
    ['an unknown member', { primary: 'k1', keys: { k1: key() }, version: 2 }, 'has members besides'],
    ['an unknown primary', { primary: 'k2', keys: { k1: key() } }, 'primary key "k2" is not among its keys'],
    ['a primary from the prototype', { primary: 'constructor', keys: { k1: key() } }, 'primary key "constructor" is not among its keys'],
    ['a short key', { primary: 'k1', keys: { k1: randomBytes(31).toString('base64') } }, 'key "k1" is not 32 bytes in base64'],
    ['a long key', { primary: 'k1', keys: { k1: randomBytes(33).toString('base64') } }, 'key "k1" is not 32 bytes in base64'],
    ['a number for a key', { primary: 'k1', keys: { k1: 7 } }, 'key "k1" is not 32 bytes in base64'],
    ['an odd id', { primary: 'k 1', keys: { 'k 1': key() } }, 'a key id has other characters'],
    ['zeroes for a key', { primary: 'k1', keys: { k1: Buffer.alloc(32).toString('base64') } }, 'key "k1" is a placeholder'],
    ['one repeated byte', { primary: 'k1', keys: { k1: Buffer.alloc(32, 0x41).toString('base64') } }, 'key "k1" is a placeholder'],
    ['a weak old key', { primary: 'k1', keys: { k1: key(), k0: Buffer.alloc(32).toString('base64') } }, 'key "k0" is a placeholder'],
  ])('does not start on %s', (_, content, reason) => {
    expect(() => fileKeyProvider(file(content))).toThrow(`MASTER_KEY_FILE: ${reason}`);
  });

  it('is set up once', async () => {
    const path = join(folder, 'new');
    writeKeyFile(path);
    const content = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(await fileKeyProvider(path).primary()).toBe('k1');
    expect(() => writeKeyFile(path)).toThrow('EEXIST');
    expect(readFileSync(path, 'utf8')).toBe(content);
  });
});
