/** AES-256-GCM as the project uses it: 96-bit nonce, full 128-bit tag, always with authenticated data. */
import { createCipheriv, createDecipheriv, type KeyObject } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const OPTIONS = { authTagLength: 16 } as const;

export const NONCE_BYTES = 12;
export const TAG_BYTES = 16;

type Key = Buffer | KeyObject;

/** Ciphertext followed by its tag. */
export function encryptAead(key: Key, nonce: Buffer, plaintext: Buffer, aad: Buffer): Buffer {
  const cipher = createCipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(aad);
  return Buffer.concat([cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
}

/** The plaintext; throws when anything was changed. */
export function decryptAead(key: Key, nonce: Buffer, sealed: Buffer, aad: Buffer): Buffer {
  if (nonce.length !== NONCE_BYTES || sealed.length < TAG_BYTES) throw new Error('ciphertext is too short');
  const decipher = createDecipheriv(ALGORITHM, key, nonce, OPTIONS).setAAD(aad);
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
}
