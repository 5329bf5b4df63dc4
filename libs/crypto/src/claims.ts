/**
 * Compact signed claims between our own processes: `v1.<base64url JSON {iss, exp, p}>.<base64url Ed25519 signature>`.
 * One algorithm, no header to negotiate, the signature covers the text before it. Keys are found by the issuer's name in a fixed list.
 */
import { createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { AppError } from '@gatehouse/contracts';
import { fromBase64url } from './tuple';

export interface Signer {
  /** Token over `payload` that expires `lifeMs` from now. */
  sign(payload: object, lifeMs: number): string;
}

export interface Verifier {
  /** Payload (frozen, shared between calls) of a valid token of one of `issuers`; throws `AppError('unauthenticated')` otherwise. */
  verify<T>(token: string, issuers: readonly string[]): T;
}

/** Epoch milliseconds; tests replace it. */
export type Clock = () => number;

interface Claims {
  readonly iss: string;
  /** Epoch ms from which on the token is dead. */
  readonly exp: number;
  readonly p: unknown;
}

const GRAMMAR = /^v1\.[A-Za-z0-9_-]{1,8192}\.[A-Za-z0-9_-]{86}$/;
const CACHE_LIMIT = 10_000;

/** Import a PEM key and insist on Ed25519; `what` names it in the error. */
export function ed25519(read: () => KeyObject, what: string): KeyObject {
  let key: KeyObject;
  try {
    key = read();
  } catch (cause) {
    throw new Error(`${what} is not a key in PEM`, { cause });
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${what} is not an Ed25519 key`);
  return key;
}

const PEM_BLOCKS = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g;
/** Every key under a name: while one is changed for another, both are trusted. */
export const publicKeysOf = (name: string, pem: string): KeyObject[] =>
  (pem.match(PEM_BLOCKS) ?? [pem]).map((block) => ed25519(() => createPublicKey(block), `public key of ${name}`));

/** Signs in the name of `issuer`. Throws when the key is not a PEM Ed25519 private key. */
export function createSigner(privateKeyPem: string, issuer: string, now: Clock = Date.now): Signer {
  const key = ed25519(() => createPrivateKey(privateKeyPem), `signing key of ${issuer}`);
  return {
    sign(payload, lifeMs) {
      const claims: Claims = { iss: issuer, exp: now() + lifeMs, p: payload };
      const text = `v1.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
      return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`;
    },
  };
}

/** The caller cannot do anything with the reason, the log can. */
const refuse = (reason: string): AppError => new AppError('unauthenticated', 'signed claims are not valid', { cause: new Error(reason) });

function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) freezeDeep(member);
  }
  return value;
}

function parseClaims(text: string): Claims {
  const bytes = fromBase64url(text);
  if (bytes === undefined) throw refuse('not canonical base64url');
  try {
    const claims = JSON.parse(bytes.toString('utf8')) as Partial<Claims> | null;
    if (typeof claims?.iss === 'string' && typeof claims.exp === 'number' && claims.p !== undefined) return claims as Claims;
  } catch {
    // said below
  }
  throw refuse('claims have another shape');
}

/**
 * Checks tokens against `publicKeys` (issuer name to PEM, several in one text while a key is changed). A string that verified once is remembered until it expires, because one signed
 * principal crosses many messages; issuer and expiry are checked on every use, and failures are never remembered.
 */
export function createVerifier(publicKeys: Readonly<Record<string, string>>, now: Clock = Date.now): Verifier {
  const keys = new Map(Object.entries(publicKeys).map(([name, pem]) => [name, publicKeysOf(name, pem)]));
  const verified = new Map<string, Claims>();

  function open(token: string): Claims {
    if (!GRAMMAR.test(token)) throw refuse('not a claims token');
    const [, body, signature] = token.split('.') as [string, string, string];
    const claims = parseClaims(body);
    const candidates = keys.get(claims.iss);
    const signatureBytes = fromBase64url(signature);
    if (candidates === undefined || signatureBytes === undefined) throw refuse('unknown issuer or malformed signature');
    const signed = Buffer.from(`v1.${body}`);
    if (!candidates.some((key) => verify(null, signed, key, signatureBytes))) throw refuse('signature does not match');
    return freezeDeep(claims);
  }

  function cacheClaims(token: string, claims: Claims): void {
    if (verified.size >= CACHE_LIMIT) verified.delete(verified.keys().next().value!);
    verified.set(token, claims);
  }

  return {
    verify<T>(token: string, issuers: readonly string[]): T {
      const known = verified.get(token);
      const claims = known ?? open(token);
      if (claims.exp <= now()) {
        verified.delete(token);
        throw refuse('expired');
      }
      if (!issuers.includes(claims.iss)) throw refuse(`issuer ${claims.iss} is not accepted here`);
      if (known === undefined) cacheClaims(token, claims);
      return claims.p as T;
    },
  };
}
