/**
 * Secrets on their way over the bus: sealed to the one process that may read them (X25519, HKDF-SHA-256, AES-256-GCM, after RFC 9180's base mode).
 * Text form: `x1.` + base64url of 32 bytes one-time public key, ciphertext, 16 bytes tag.
 */
import { createPrivateKey, createPublicKey, diffieHellman, generateKeyPairSync, hkdfSync, type KeyObject } from 'node:crypto';
import { AppError } from '@gatehouse/contracts';
import { decryptAead, encryptAead, NONCE_BYTES, TAG_BYTES } from './aead';
import { encodeTuple, fromBase64url } from './tuple';

export interface Unsealer {
  /** Raw X25519 public key, base64url; what `sealTo` takes. */
  readonly publicKey: string;
  /** Plaintext of `sealed` made under the same context; `AppError('invalid')` otherwise. */
  unseal(sealed: string, context: string): Buffer;
}

const PREFIX = 'x1.';
const KEY_BYTES = 32;
/** DER of a PKCS #8 X25519 private key up to its 32 bytes (RFC 8410). */
const PKCS8_HEADER = Buffer.from('302e020100300506032b656e04220420', 'hex');

const importPublic = (raw: Buffer): KeyObject =>
  createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'X25519', x: raw.toString('base64url') } });

const exportPublic = (key: KeyObject): Buffer => Buffer.from(key.export({ format: 'jwk' }).x!, 'base64url');

/** Key, nonce and authenticated data of one message. The nonce may be derived: the one-time key makes every derivation new. */
function derive(shared: Buffer, oneTime: Buffer, receiver: Buffer, context: string): { key: Buffer; nonce: Buffer; aad: Buffer } {
  const aad = encodeTuple(['gatehouse-seal-1', context, oneTime.toString('base64url'), receiver.toString('base64url')]);
  const bytes = Buffer.from(hkdfSync('sha256', shared, Buffer.alloc(0), aad, KEY_BYTES + NONCE_BYTES));
  return { key: bytes.subarray(0, KEY_BYTES), nonce: bytes.subarray(KEY_BYTES), aad };
}

/** Seal `plaintext` so that only the holder of `publicKey` opens it, and only under the same `context`. Throws when the key is malformed. */
export function sealTo(publicKey: string, plaintext: Buffer, context: string): string {
  const receiver = fromBase64url(publicKey);
  if (receiver?.length !== KEY_BYTES) throw new Error('not a raw X25519 public key in base64url');
  const pair = generateKeyPairSync('x25519');
  const oneTime = exportPublic(pair.publicKey);
  const shared = diffieHellman({ privateKey: pair.privateKey, publicKey: importPublic(receiver) });
  const { key, nonce, aad } = derive(shared, oneTime, receiver, context);
  return PREFIX + Buffer.concat([oneTime, encryptAead(key, nonce, plaintext, aad)]).toString('base64url');
}

/** Opens what was sealed to the key derived from `rootKey` (32 bytes or more): every replica with the same root opens the same messages. */
export function createUnsealer(rootKey: Buffer): Unsealer {
  if (rootKey.length < KEY_BYTES) throw new Error('root key of the unsealer is shorter than 32 bytes');
  const scalar = Buffer.from(hkdfSync('sha256', rootKey, Buffer.alloc(0), 'gatehouse-unsealer-1', KEY_BYTES));
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_HEADER, scalar]), format: 'der', type: 'pkcs8' });
  const receiver = exportPublic(createPublicKey(privateKey));

  function open(sealed: string, context: string): Buffer {
    const bytes = sealed.startsWith(PREFIX) ? fromBase64url(sealed.slice(PREFIX.length)) : undefined;
    if (bytes === undefined || bytes.length < KEY_BYTES + TAG_BYTES) throw new Error('malformed');
    const oneTime = bytes.subarray(0, KEY_BYTES);
    const shared = diffieHellman({ privateKey, publicKey: importPublic(oneTime) });
    const { key, nonce, aad } = derive(shared, oneTime, receiver, context);
    return decryptAead(key, nonce, bytes.subarray(KEY_BYTES), aad);
  }

  return {
    publicKey: receiver.toString('base64url'),
    unseal(sealed, context) {
      try {
        return open(sealed, context);
      } catch (cause) {
        throw new AppError('invalid', 'sealed value cannot be opened', { cause });
      }
    },
  };
}
