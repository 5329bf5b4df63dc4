/**
 * Upstream credentials at rest: root key (key provider) -> organization key -> data key of one credential version -> AES-256-GCM.
 * The authenticated data binds a ciphertext to its exact place, so that a row moved or put back by a database writer does not open; the data key
 * commits to itself (HKDF), so that no ciphertext opens under two keys.
 */
import { hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '@gatehouse/contracts';
import { decryptAead, encryptAead, NONCE_BYTES } from './aead';
import { keyCache } from './keyCache';
import type { KeyProvider } from './keyProvider';
import { createOrgKeyring, type OrgKey, type OrgKeyStore } from './orgKeyring';
import { encodeTuple, fromBase64url } from './tuple';

/** Where a secret belongs. Encrypt and decrypt must be given the same. */
export interface SecretContext {
  readonly orgId: string;
  /** `user`, `serviceAccount`, … */
  readonly ownerKind: string;
  readonly ownerId: string;
  readonly integrationId: string;
  readonly credentialId: string;
  /** Counts up with each change of the credential; an older row does not open under a newer version. */
  readonly version: number;
  /** Kind of credential, for example `bearer`. */
  readonly type: string;
  /** Where it may be sent. Absent for secrets that were stored before audiences were kept. */
  readonly audience?: { readonly origin: string; readonly place: string } | undefined;
}

/** A stored secret; binary members in base64url. Safe in the database, nowhere else needed. */
export interface EncryptedSecret {
  format: 1;
  /** Organization key that wraps the data key. */
  keyId: string;
  keyVersion: number;
  /** Nonce, wrapped data key, tag. */
  dataKey: string;
  commitment: string;
  nonce: string;
  /** Ciphertext and tag. */
  body: string;
}

export interface Vault {
  encrypt(plaintext: Buffer, bound: SecretContext): Promise<EncryptedSecret>;
  /** The plaintext; zero it (`fill(0)`) after use. `AppError('internal')` when the secret does not belong to `bound` or was changed. */
  decrypt(secret: EncryptedSecret, bound: SecretContext): Promise<Buffer>;
  /** 32 bytes for another purpose, named by `label`, from a key of its own under the same root key: the same in every process over the same keys. */
  secretOf(label: string): Promise<Buffer>;
  /** Forget unwrapped keys of one organization, or all. */
  forget(orgId?: string): void;
}

const KEY_BYTES = 32;

const aadOf = (purpose: string, bound: SecretContext, keyId: string, keyVersion: number): Buffer =>
  encodeTuple([
    `gatehouse-${purpose}-1`,
    bound.orgId,
    bound.ownerKind,
    bound.ownerId,
    bound.integrationId,
    bound.credentialId,
    String(bound.version),
    bound.type,
    keyId,
    String(keyVersion),
    ...(bound.audience === undefined ? [] : [bound.audience.origin, bound.audience.place]),
  ]);

/** The key that encrypts and the value that proves which data key it came from. */
function expand(dataKey: Buffer): { key: Buffer; commitment: Buffer } {
  const bytes = Buffer.from(hkdfSync('sha256', dataKey, Buffer.alloc(0), 'gatehouse-data-key-1', 2 * KEY_BYTES));
  return { key: bytes.subarray(0, KEY_BYTES), commitment: bytes.subarray(KEY_BYTES) };
}

function seal(plaintext: Buffer, bound: SecretContext, orgKey: OrgKey): EncryptedSecret {
  const { keyId, version } = orgKey;
  const dataKey = randomBytes(KEY_BYTES);
  const { key, commitment } = expand(dataKey);
  const wrapNonce = randomBytes(NONCE_BYTES);
  const nonce = randomBytes(NONCE_BYTES);
  const secret: EncryptedSecret = {
    format: 1,
    keyId,
    keyVersion: version,
    dataKey: Buffer.concat([wrapNonce, encryptAead(orgKey.key, wrapNonce, dataKey, aadOf('data-key', bound, keyId, version))]).toString(
      'base64url',
    ),
    commitment: commitment.toString('base64url'),
    nonce: nonce.toString('base64url'),
    body: encryptAead(key, nonce, plaintext, aadOf('secret', bound, keyId, version)).toString('base64url'),
  };
  dataKey.fill(0);
  key.fill(0);
  return secret;
}

function bytesOf(text: string, what: string): Buffer {
  const bytes = fromBase64url(text);
  if (bytes === undefined) throw new Error(`${what} is not base64url`);
  return bytes;
}

/** Unwrap the data key of a secret and derive what encrypts with it. Throws when the wrap was changed or belongs elsewhere. */
function unwrapDataKey(secret: EncryptedSecret, bound: SecretContext, orgKey: OrgKey): Buffer {
  const { keyId, keyVersion } = secret;
  if (orgKey.keyId !== keyId || orgKey.version !== keyVersion) throw new Error('encrypted under a key this organization does not have');
  const wrapped = bytesOf(secret.dataKey, 'data key');
  const stored = bytesOf(secret.commitment, 'commitment');
  const dataKey = decryptAead(
    orgKey.key,
    wrapped.subarray(0, NONCE_BYTES),
    wrapped.subarray(NONCE_BYTES),
    aadOf('data-key', bound, keyId, keyVersion),
  );
  const { key, commitment } = expand(dataKey);
  dataKey.fill(0);
  if (stored.length === KEY_BYTES && timingSafeEqual(stored, commitment)) return key;
  key.fill(0);
  throw new Error('key commitment differs');
}

const DATA_KEY_LIFE_MS = 5 * 60_000;
const MAX_DATA_KEYS = 1_000;

/**
 * Unwrapped data keys, as long as organization keys are kept. An entry is found only by the very wrap, commitment and place it was opened for,
 * so nothing opens by memory that would not open by its keys.
 */
function createDataKeys() {
  const known = keyCache<{ readonly key: Buffer; readonly aad: Buffer }>({ lifeMs: DATA_KEY_LIFE_MS, limit: MAX_DATA_KEYS });
  return {
    open(secret: EncryptedSecret, bound: SecretContext, orgKey: OrgKey): Buffer {
      const aad = aadOf('secret', bound, secret.keyId, secret.keyVersion);
      const id = `${secret.dataKey}.${secret.commitment}.${aad.toString('base64url')}`;
      let entry = known.get(id);
      if (entry === undefined) known.set(id, (entry = { key: unwrapDataKey(secret, bound, orgKey), aad }));
      return decryptAead(entry.key, bytesOf(secret.nonce, 'nonce'), bytesOf(secret.body, 'body'), entry.aad);
    },
    forget: () => known.forget(),
  };
}

/** Stands in the place of an organization's id, for the key behind `secretOf`. Ids of organizations look otherwise. */
const NO_ORGANIZATION = 'process';

/** A vault over root keys and the store of organization keys. Organization keys are made with the first secret. */
export function createVault({ keys, orgKeys }: { keys: KeyProvider; orgKeys: OrgKeyStore }): Vault {
  const ring = createOrgKeyring(keys, orgKeys);
  const dataKeys = createDataKeys();
  /** The reason is for the log; whoever made the call learns only that it failed. */
  const unreadable = (cause: unknown): AppError => new AppError('internal', 'a stored secret cannot be read', { cause });
  const passOn = (err: unknown): AppError => (err instanceof AppError ? err : unreadable(err));

  return {
    async encrypt(plaintext, bound) {
      try {
        return (await ring.use(bound.orgId, { create: true }, (orgKey) => seal(plaintext, bound, orgKey)))!;
      } catch (err) {
        throw passOn(err);
      }
    },
    async decrypt(secret, bound) {
      if (secret.format !== 1) throw unreadable(new Error('unknown format'));
      try {
        const plaintext = await ring.use(bound.orgId, { create: false }, (orgKey) => dataKeys.open(secret, bound, orgKey));
        if (plaintext === undefined) throw new Error('the organization has no key');
        return plaintext;
      } catch (err) {
        throw passOn(err);
      }
    },
    secretOf: async (label) =>
      (await ring.use(NO_ORGANIZATION, { create: true }, ({ key }) =>
        Buffer.from(hkdfSync('sha256', key, Buffer.alloc(0), encodeTuple(['gatehouse-secret-1', label]), KEY_BYTES)),
      ))!,
    forget: (orgId) => {
      dataKeys.forget();
      ring.forget(orgId);
    },
  };
}
