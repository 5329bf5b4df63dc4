/** Ids made by us: a prefix that tells the kind, then 22 base62 characters from the system's generator. */
import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const PREFIXES = {
  organization: 'org',
  user: 'usr',
  serviceAccount: 'sa',
  token: 'tok',
  integration: 'int',
  event: 'evt',
  call: 'call',
  credential: 'cred',
} as const;
export type IdKind = keyof typeof PREFIXES;

/** `length` unbiased base62 characters. Rejects bytes over 247 so that every character is equally likely. */
export function randomBase62(length: number): string {
  let out = '';
  while (out.length < length) {
    for (const byte of randomBytes(length + 8)) {
      if (byte < 248 && out.length < length) out += ALPHABET[byte % 62];
    }
  }
  return out;
}

export const newId = (kind: IdKind): string => `${PREFIXES[kind]}_${randomBase62(22)}`;
