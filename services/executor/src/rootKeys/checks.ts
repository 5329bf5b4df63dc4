/** What the settings of root keys must be together, before any key service is asked. */
import { fileKeyProvider, readSettingFile } from '@gatehouse/crypto';
import type { SettingChecks } from '@gatehouse/runtime';
import type { RootKeyConfig } from './settings';

/** Tokens and unwrapped keys travel there. */
function requireTls(setting: string, url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !['127.0.0.1', '[::1]', 'localhost'].includes(hostname))
    throw new Error(`${setting}: must be https, except on this machine`);
}

export function rootKeyChecks(config: RootKeyConfig): SettingChecks {
  const { ROOT_KEYS, MASTER_KEY_FILE, KMS_KEY_ARNS, KMS_ENDPOINT, TRANSIT_URL, TRANSIT_KEYS, TRANSIT_TOKEN_FILE } = config;
  const needed = (value: string, isNeeded: boolean, why: string): void => {
    if (isNeeded && value === '') throw new Error(`needed for ${why}`);
  };
  return {
    MASTER_KEY_FILE: () => {
      needed(MASTER_KEY_FILE, ROOT_KEYS === 'file', 'ROOT_KEYS=file');
      if (MASTER_KEY_FILE !== '') fileKeyProvider(MASTER_KEY_FILE);
    },
    KMS_KEY_ARNS: () => needed(KMS_KEY_ARNS, ROOT_KEYS === 'aws-kms', 'ROOT_KEYS=aws-kms'),
    KMS_ENDPOINT: () => KMS_ENDPOINT !== '' && requireTls('KMS_ENDPOINT', KMS_ENDPOINT),
    TRANSIT_KEYS: () => needed(TRANSIT_KEYS, ROOT_KEYS === 'transit', 'ROOT_KEYS=transit'),
    TRANSIT_URL: () => {
      needed(TRANSIT_URL, TRANSIT_KEYS !== '', 'TRANSIT_KEYS');
      if (TRANSIT_KEYS !== '') requireTls('TRANSIT_URL', TRANSIT_URL);
    },
    TRANSIT_TOKEN_FILE: () => {
      needed(TRANSIT_TOKEN_FILE, TRANSIT_KEYS !== '', 'TRANSIT_KEYS');
      // An agent renews it, and may write that of a service which only unwraps later.
      if (ROOT_KEYS === 'transit' && TRANSIT_TOKEN_FILE !== '') readSettingFile('TRANSIT_TOKEN_FILE', TRANSIT_TOKEN_FILE);
    },
  };
}
