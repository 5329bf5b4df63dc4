/**
 * Root keys in a local file: `{ "primary": "k1", "keys": { "k1": "<32 bytes, base64>" } }`, mode 0600, owned by the user of this process.
 * Old keys stay in it for reading. Whatever is wrong with it stops the start: a key made up silently is how data is lost.
 */
import { closeSync, fstatSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '@gatehouse/contracts';
import { decryptAead, encryptAead, NONCE_BYTES } from './aead';
import { contextBytes, type KeyContext, type KeyProvider } from './keyProvider';
import { encodeTuple, fromBase64url } from './tuple';

export interface FileKeyProvider extends KeyProvider {
  /** 32 bytes derived from the primary key for another purpose, named by `label`; the root key of `createUnsealer` for one. */
  rootSecret(label: string): Buffer;
}

interface KeyFile {
  primary: string;
  keys: Map<string, Buffer>;
}

const KEY_BYTES = 32;
const ID = /^[A-Za-z0-9._-]{1,64}$/;

const refuse = (reason: string, cause?: unknown): Error => new Error(`MASTER_KEY_FILE: ${reason}`, { cause });

/** Content of a file that only this user can read. Checked on the open file, so that it cannot be exchanged in between. */
function readPrivateFile(path: string): string {
  let file: number;
  try {
    file = openSync(path, 'r');
  } catch (cause) {
    throw refuse(`cannot open it (${String((cause as NodeJS.ErrnoException).code)})`, cause);
  }
  try {
    const { mode, uid } = fstatSync(file);
    if ((mode & 0o777) !== 0o600) throw refuse(`mode is 0${(mode & 0o777).toString(8)}, must be 0600`);
    if (uid !== process.getuid?.()) throw refuse('belongs to another user');
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function parseKey(id: string, text: unknown): Buffer {
  if (!ID.test(id)) throw refuse('a key id has other characters than letters, digits, ".", "_" and "-"');
  const key = typeof text === 'string' ? Buffer.from(text, 'base64') : Buffer.alloc(0);
  if (key.length !== KEY_BYTES || key.toString('base64') !== text) throw refuse(`key "${id}" is not 32 bytes in base64`);
  if (new Set(key).size < 8) throw refuse(`key "${id}" is a placeholder, not random`);
  return key;
}

function parseKeyFile(text: string): KeyFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw refuse('not JSON'); // without the cause: it quotes the text
  }
  const { primary, keys, ...rest } = (content ?? {}) as { primary?: unknown; keys?: unknown };
  if (typeof primary !== 'string' || typeof keys !== 'object' || keys === null) throw refuse('must have "primary" and "keys"');
  if (Object.keys(rest).length > 0) throw refuse('has members besides "primary" and "keys"');
  const parsed = new Map(Object.entries(keys).map(([id, value]) => [id, parseKey(id, value)]));
  if (!parsed.has(primary)) throw refuse(`primary key "${primary}" is not among its keys`);
  return { primary, keys: parsed };
}

const aadOf = (rootKeyId: string, context: KeyContext): Buffer => contextBytes(['gatehouse-root-1', rootKeyId], context);

/** Opens the key file at `path`; throws with the reason when it is missing, readable by others, foreign, malformed or weak. */
export function fileKeyProvider(path: string): FileKeyProvider {
  const { primary, keys } = parseKeyFile(readPrivateFile(path));
  const keyOf = (id: string): Buffer => {
    const key = keys.get(id);
    if (key === undefined) throw new AppError('internal', 'a stored secret cannot be read', { cause: refuse(`has no key "${id}"`) });
    return key;
  };
  return {
    primary: () => Promise.resolve(primary),
    has: (rootKeyId) => keys.has(rootKeyId),
    async wrap(key, context) {
      const nonce = randomBytes(NONCE_BYTES);
      const sealed = encryptAead(keyOf(primary), nonce, key, aadOf(primary, context));
      return { rootKeyId: primary, wrapped: Buffer.concat([nonce, sealed]).toString('base64url') };
    },
    async unwrap({ rootKeyId, wrapped }, context) {
      const bytes = fromBase64url(wrapped) ?? Buffer.alloc(0);
      return decryptAead(keyOf(rootKeyId), bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES), aadOf(rootKeyId, context));
    },
    rootSecret: (label) =>
      Buffer.from(hkdfSync('sha256', keyOf(primary), Buffer.alloc(0), encodeTuple(['gatehouse-secret-1', label]), KEY_BYTES)),
  };
}

/** Writes a key file with one random key, readable by this user only; throws when the file exists. For set-up, never at a service's start. */
export function writeKeyFile(path: string): void {
  const content = { primary: 'k1', keys: { k1: randomBytes(KEY_BYTES).toString('base64') } };
  writeFileSync(path, `${JSON.stringify(content)}\n`, { mode: 0o600, flag: 'wx' });
}
