/**
 * Short-lived texts kept where others may look (sessions in Redis): AES-256-GCM under a key that needs both a secret setting and a value only the
 * owner of the text holds, such as the id in a cookie. Whoever reads the store and even the setting still opens nothing.
 */
import { hkdfSync, randomBytes } from 'node:crypto';
import { decryptAead, encryptAead, NONCE_BYTES } from './aead';
import { encodeTuple, fromBase64url } from './tuple';

export interface Box {
  /** `context` names what the text is; it opens under the same owner and context only. */
  seal(text: string, owner: string, context: string): string;
  /** The text, or undefined for anything that was not sealed exactly so. */
  open(sealed: string, owner: string, context: string): string | undefined;
}

const KEY_BYTES = 32;

/** Throws when `secret` is shorter than 32 characters. */
export function createBox(secret: string): Box {
  if (secret.length < KEY_BYTES) throw new Error('the secret of a box is shorter than 32 characters');
  const keyOf = (owner: string): Buffer =>
    Buffer.from(hkdfSync('sha256', secret, Buffer.from(owner, 'utf8'), 'gatehouse-box-1', KEY_BYTES));
  const aadOf = (context: string): Buffer => encodeTuple(['gatehouse-box-1', context]);
  return {
    seal: (text, owner, context) => {
      const nonce = randomBytes(NONCE_BYTES);
      return Buffer.concat([nonce, encryptAead(keyOf(owner), nonce, Buffer.from(text, 'utf8'), aadOf(context))]).toString('base64url');
    },
    open: (sealed, owner, context) => {
      const bytes = fromBase64url(sealed);
      if (bytes === undefined) return undefined;
      try {
        const nonce = bytes.subarray(0, NONCE_BYTES);
        return decryptAead(keyOf(owner), nonce, bytes.subarray(NONCE_BYTES), aadOf(context)).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
