/** Places of root keys as settings, with what an operator does to them. For tests. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFakeKms, startFakeTransit, type FakeKeyService } from '@gatehouse/test-support';
import type { RootKeyConfig } from '../rootKeys/settings';

export interface RootKeyPlace {
  readonly settings: Partial<RootKeyConfig>;
  /** Undefined of the key file. */
  readonly service: FakeKeyService | undefined;
  close(): Promise<void>;
}

/** Writes a key file with random keys under these names. Resolves with its path. */
export function newKeyFile(folder: string, ids: readonly string[], keys: Record<string, string> = {}): string {
  const path = join(folder, `${randomBytes(6).toString('hex')}.json`);
  const made = Object.fromEntries(ids.map((id) => [id, (keys[id] ??= randomBytes(32).toString('base64'))]));
  writeFileSync(path, JSON.stringify({ primary: ids[0], keys: made }), { mode: 0o600 });
  return path;
}

export async function filePlace(): Promise<RootKeyPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-root-keys-'));
  return {
    settings: { ROOT_KEYS: 'file', MASTER_KEY_FILE: newKeyFile(folder, ['k1']) },
    service: undefined,
    close: () => Promise.resolve(rmSync(folder, { recursive: true })),
  };
}

export async function kmsPlace(): Promise<RootKeyPlace & { readonly service: Awaited<ReturnType<typeof startFakeKms>> }> {
  const service = await startFakeKms(2);
  // AWS SDKs look in these variables first.
  Object.assign(process.env, { AWS_ACCESS_KEY_ID: 'AKIAEXAMPLE', AWS_SECRET_ACCESS_KEY: 'secret-of-aws' });
  const settings = { ROOT_KEYS: 'aws-kms', KMS_KEY_ARNS: service.arns[0]!, KMS_ENDPOINT: service.url } as const;
  return { settings, service, close: () => service.close() };
}

export async function transitPlace() {
  const service = await startFakeTransit(['gatehouse', 'other']);
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-root-keys-'));
  const tokenFile = join(folder, 'token');
  writeFileSync(tokenFile, `${service.token}\n`);
  return {
    settings: { ROOT_KEYS: 'transit', TRANSIT_URL: service.url, TRANSIT_KEYS: 'transit/gatehouse', TRANSIT_TOKEN_FILE: tokenFile } as const,
    service,
    tokenFile,
    close: async () => {
      rmSync(folder, { recursive: true });
      await service.close();
    },
  };
}
