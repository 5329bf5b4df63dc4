/** Signing and trusted keys of an edge, in a folder of their own. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Principal } from '@gatehouse/contracts';
import { principalSigner } from '@gatehouse/crypto';

export interface Keys {
  readonly folder: string;
  /** File for the setting TRUSTED_KEYS_FILE. */
  readonly trusted: string;
  /** File for the setting SIGNING_KEY_FILE of every process in `trusted`. */
  readonly signing: string;
  /** A principal as the gateway and the registry sign it. */
  sign(principal: Principal): string;
  dispose(): void;
}

export function keyFiles(): Keys {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-test-'));
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const trusted = join(folder, 'trusted.json');
  const signing = join(folder, 'signing.pem');
  const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
  writeFileSync(trusted, JSON.stringify({ gateway: pem, registry: pem, console: pem, identity: pem, policy: pem, executor: pem }));
  writeFileSync(signing, privateKey.export({ format: 'pem', type: 'pkcs8' }));
  return {
    folder,
    trusted,
    signing,
    sign: principalSigner(signing, 'gateway'),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  };
}
