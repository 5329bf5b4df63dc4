/** What is kept of a decrypted credential, and when it is not used any more. */
import type { Vault } from '@gatehouse/crypto';
import type { LeaseCache } from '@gatehouse/store';
import { credentialVault } from './credentialVault';

const key = { owner: { kind: 'serviceAccount', id: 'sa_1' }, integrationId: 'int_1' } as const;
const row = (version: number): object => ({ version, type: 'bearer', credentialId: 'cred_1', secret: { body: `sealed ${version}` } });

function opened() {
  let stored: object | undefined = row(1);
  let decryptions = 0;
  const decrypt = ({ body }: { body: string }): Promise<Buffer> => {
    decryptions += 1;
    return Promise.resolve(Buffer.from(body.replace('sealed', 'value')));
  };
  const leases = { through: (_: string, load: () => Promise<string | undefined>) => load(), invalidate: () => Promise.resolve() };
  const vault = credentialVault(
    { get: () => Promise.resolve(stored as never), markRejected: () => Promise.resolve(true), markTaken: () => Promise.resolve(true) },
    leases as Partial<LeaseCache> as LeaseCache,
    { decrypt } as Partial<Vault> as Vault,
  );
  const valueNow = async (): Promise<string | undefined> => {
    const found = await vault.find('org_1', key);
    return found && vault.reveal(found);
  };
  return { valueNow, decryptions: () => decryptions, store: (next: object | undefined) => void (stored = next) };
}

test('a credential is decrypted once for the calls of two seconds, and again for those after', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
  const { valueNow, decryptions } = opened();
  for (const at of [0, 1_000, 1_999]) {
    clock.mockReturnValue(at);
    expect(await valueNow()).toBe('value 1');
  }
  expect(decryptions()).toBe(1);
  clock.mockReturnValue(2_000);
  expect(await valueNow()).toBe('value 1');
  expect(decryptions()).toBe(2);
  clock.mockRestore();
});

test('the next call uses what was stored anew, and finds nothing once it is deleted', async () => {
  const { valueNow, store } = opened();
  expect(await valueNow()).toBe('value 1');
  store(row(2));
  expect(await valueNow()).toBe('value 2');
  store(undefined);
  expect(await valueNow()).toBeUndefined();
  store(row(2));
  expect(await valueNow()).toBe('value 2');
});
