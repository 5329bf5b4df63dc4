/**
 * Values that a client carries for us, as text it cannot change: authenticated by a key derived from this process's signing key, so that they outlive
 * restarts and any gateway process reads them. They are not secret.
 */
import { createHmac, createPrivateKey, hkdfSync, timingSafeEqual } from 'node:crypto';

export interface SealedText<T> {
  /** Visible ASCII: base64url, a dot, and the code of 43 characters. */
  seal(value: T): string;
  /** Undefined for whatever was not sealed here, for this purpose. */
  open(text: string): T | undefined;
}

const GRAMMAR = /^([A-Za-z0-9_-]{1,16384})\.([A-Za-z0-9_-]{43})$/;

/** `purpose` keeps the texts of one use from passing in another. */
export function sealedText<T extends object>(signingKeyPem: string, purpose: string): SealedText<T> {
  const seed = createPrivateKey(signingKeyPem).export({ format: 'der', type: 'pkcs8' });
  const key = Buffer.from(hkdfSync('sha256', seed, '', purpose, 32));
  const codeOf = (text: string): Buffer => createHmac('sha256', key).update(text).digest();
  return {
    seal(value) {
      const text = Buffer.from(JSON.stringify(value)).toString('base64url');
      return `${text}.${codeOf(text).toString('base64url')}`;
    },
    open(sealed) {
      const [, text, code] = GRAMMAR.exec(sealed) ?? [];
      if (text === undefined || code === undefined) return undefined;
      const given = Buffer.from(code, 'base64url');
      if (given.toString('base64url') !== code || !timingSafeEqual(codeOf(text), given)) return undefined;
      return JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as T;
    },
  };
}
