/** The root keys that the settings name, as one provider: one wraps, and each of them opens what it wrapped. */
import { randomBytes } from 'node:crypto';
import { AppError, isAppError } from '@gatehouse/contracts';
import { fileKeyProvider, type KeyProvider } from '@gatehouse/crypto';
import { kmsKeyProvider } from './kms';
import type { RootKeyConfig } from './settings';
import { transitKeyProvider } from './transit';

export interface RootKeys extends KeyProvider {
  /** Throws, naming them, unless each is a key of some provider: check what the database needs before serving. */
  requireKeys(rootKeyIds: readonly string[]): void;
  close(): void;
}

const itemsOf = (list: string): string[] => list.split(',').filter(Boolean);

interface Provider extends KeyProvider {
  close?(): void;
}

async function providersOf(config: RootKeyConfig): Promise<Record<RootKeyConfig['ROOT_KEYS'], Provider | undefined>> {
  const { MASTER_KEY_FILE, KMS_KEY_ARNS, KMS_ENDPOINT, TRANSIT_URL, TRANSIT_KEYS, TRANSIT_TOKEN_FILE, TRANSIT_NAMESPACE } = config;
  return {
    file: MASTER_KEY_FILE === '' ? undefined : fileKeyProvider(MASTER_KEY_FILE),
    'aws-kms': KMS_KEY_ARNS === '' ? undefined : await kmsKeyProvider({ arns: itemsOf(KMS_KEY_ARNS), endpoint: KMS_ENDPOINT }),
    transit:
      TRANSIT_KEYS === ''
        ? undefined
        : transitKeyProvider({
            url: TRANSIT_URL,
            keys: itemsOf(TRANSIT_KEYS),
            tokenFile: TRANSIT_TOKEN_FILE,
            namespace: TRANSIT_NAMESPACE,
          }),
  };
}

/** A service that takes a context and does not bind to it would open what was moved to another place. */
async function requireBinding(keys: KeyProvider): Promise<void> {
  const probe = randomBytes(32);
  const wrapped = await keys.wrap(probe, { purpose: 'probe', place: 'here' });
  if (!(await keys.unwrap(wrapped, { purpose: 'probe', place: 'here' })).equals(probe)) throw new Error('another key came back');
  const moved = await keys.unwrap(wrapped, { purpose: 'probe', place: 'elsewhere' }).catch((err: unknown) => err);
  if (!(isAppError(moved) && moved.code === 'internal')) throw new Error('it does not bind a wrapped key to its context');
}

/** Keys that another executor moved to where this one has no settings for. */
const unnamed = (rootKeyId: string): AppError =>
  new AppError(
    'unavailable',
    'no setting of the executor names the root key that stored secrets need: whoever runs Gatehouse gives all executors the settings of all root keys',
    { cause: new Error(`root key ${rootKeyId}`) },
  );

/** Opens the root keys of settings that `rootKeyChecks` has passed. Throws when the service that wraps cannot wrap, unwrap and bind to a context now. */
export async function openRootKeys(config: RootKeyConfig): Promise<RootKeys> {
  const byKind = await providersOf(config);
  const wrapping = byKind[config.ROOT_KEYS]!;
  const providers = Object.values(byKind).filter((provider) => provider !== undefined);
  const find = (rootKeyId: string): Provider | undefined => providers.find((provider) => provider.has(rootKeyId));
  const close = (): void => {
    for (const provider of providers) provider.close?.();
  };
  if (config.ROOT_KEYS !== 'file') {
    await requireBinding(wrapping).catch((cause: unknown) => {
      close();
      throw new Error(`ROOT_KEYS=${config.ROOT_KEYS} cannot be used`, { cause });
    });
  }
  return {
    primary: () => wrapping.primary(),
    has: (rootKeyId) => find(rootKeyId) !== undefined,
    wrap: (key, context) => wrapping.wrap(key, context),
    unwrap: async (key, context) => {
      const provider = find(key.rootKeyId);
      if (provider === undefined) throw unnamed(key.rootKeyId);
      return provider.unwrap(key, context);
    },
    requireKeys(rootKeyIds) {
      const missing = rootKeyIds.filter((id) => find(id) === undefined);
      if (missing.length > 0)
        throw new Error(
          `root keys: the database needs keys that no setting names, and that MASTER_KEY_FILE has not: ${missing.join(', ')}`,
        );
    },
    close,
  };
}
