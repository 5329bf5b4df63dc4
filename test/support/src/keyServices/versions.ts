/** The versions of one key of a fake key service: AES-256-GCM with authenticated data, as the real ones do it. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const NONCE_BYTES = 12;
const TAG = { authTagLength: 16 } as const;

export interface KeyVersions {
  readonly latest: number;
  rotate(): void;
  retireBefore(version: number): void;
  encrypt(plaintext: Buffer, aad: Buffer): Buffer;
  /** Undefined when it was not made by this version, or for other authenticated data. */
  decrypt(version: number, sealed: Buffer, aad: Buffer): Buffer | undefined;
  isRetired(version: number): boolean;
}

export function keyVersions(): KeyVersions {
  const keys = [randomBytes(32)];
  let oldest = 1;
  return {
    get latest() {
      return keys.length;
    },
    rotate: () => void keys.push(randomBytes(32)),
    retireBefore: (version) => void (oldest = version),
    isRetired: (version) => version < oldest,
    encrypt(plaintext, aad) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', keys.at(-1)!, nonce, TAG).setAAD(aad);
      return Buffer.concat([nonce, cipher.update(plaintext), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(version, sealed, aad) {
      const key = keys[version - 1];
      if (key === undefined || sealed.length < NONCE_BYTES + TAG.authTagLength) return undefined;
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), TAG).setAAD(aad);
      decipher.setAuthTag(sealed.subarray(-TAG.authTagLength));
      try {
        return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG.authTagLength)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
