/** Unguessable values, and the keys they are stored under. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, 43 characters. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** The lookup key of a secret: reading the store does not reveal the secret. */
export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Equal, in a time that tells nothing about where they differ. */
export const sameSecret = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest());
