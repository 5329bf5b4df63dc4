/** Signed principals: the edge that proved who is calling says so under its own key, and every service behind it checks the signature. */
import { readFileSync } from 'node:fs';
import { AppError, type Principal } from '@gatehouse/contracts';
import { createSigner, createVerifier, type Clock, type Signer, type Verifier } from './claims';

/** Processes whose word about who is calling counts: those with an edge of their own, and identity for calls that waited and go on without their caller. */
export const principalIssuers = ['gateway', 'registry', 'identity'] as const;

const LIFE_MS = 30_000;
const REUSE_MS = 10_000;
const CACHE_LIMIT = 10_000;

export function readSettingFile(setting: string, path: string): string {
  if (path === '') throw new Error(`${setting} is not set`);
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw new Error(`${setting}: cannot read the file`, { cause });
  }
}

/** Checks of the settings with the keys of our processes, as `Service.checks` has them. */
export const keyChecks = (
  service: string,
  { SIGNING_KEY_FILE, TRUSTED_KEYS_FILE }: { readonly SIGNING_KEY_FILE?: string; readonly TRUSTED_KEYS_FILE?: string },
): Readonly<Record<string, () => unknown>> => ({
  ...(SIGNING_KEY_FILE !== undefined && { SIGNING_KEY_FILE: () => fileSigner(SIGNING_KEY_FILE, service) }),
  ...(TRUSTED_KEYS_FILE !== undefined && { TRUSTED_KEYS_FILE: () => claimsVerifier(TRUSTED_KEYS_FILE) }),
});

/** Signer with the PEM key in the file of setting SIGNING_KEY_FILE. Throws at start, naming the setting. */
export const fileSigner = (signingKeyFile: string, issuer: string, now: Clock = Date.now): Signer =>
  startUp('SIGNING_KEY_FILE', () => createSigner(readSettingFile('SIGNING_KEY_FILE', signingKeyFile), issuer, now));

/**
 * Signs principals as `issuer` with the PEM key in the file of setting SIGNING_KEY_FILE. Tokens live 30 s; equal principals get the same token
 * for 10 s, so a receiver that remembers verified tokens checks few signatures. Throws at start when the key cannot be used.
 */
export function principalSigner(signingKeyFile: string, issuer: string, now: Clock = Date.now): (principal: Principal) => string {
  const signer = fileSigner(signingKeyFile, issuer, now);
  const recent = new Map<string, { token: string; until: number }>();
  return (principal) => {
    // The key is the content, not the object or the id: a changed role or name must never travel under an older signature.
    const key = JSON.stringify(principal);
    const known = recent.get(key);
    if (known !== undefined && known.until > now()) return known.token;
    const token = signer.sign({ principal }, LIFE_MS);
    recent.delete(key);
    if (recent.size >= CACHE_LIMIT) recent.delete(recent.keys().next().value!);
    recent.set(key, { token, until: now() + REUSE_MS });
    return token;
  };
}

/** Reads the file of setting TRUSTED_KEYS_FILE (JSON: process name to Ed25519 public key in PEM). Throws at start, naming the setting. */
export function readTrustedKeys(trustedKeysFile: string): Record<string, string> {
  const text = readSettingFile('TRUSTED_KEYS_FILE', trustedKeysFile);
  return startUp('TRUSTED_KEYS_FILE', () => {
    const keys = JSON.parse(text) as unknown;
    if (typeof keys !== 'object' || keys === null || Array.isArray(keys)) throw new Error('must be a JSON object of names and PEM keys');
    for (const [name, pem] of Object.entries(keys)) if (typeof pem !== 'string') throw new Error(`key of ${name} is not text`);
    return keys as Record<string, string>;
  });
}

/** Verifier over the keys of TRUSTED_KEYS_FILE, for claims other than principals. Throws at start, naming the setting. */
export const claimsVerifier = (trustedKeysFile: string, now: Clock = Date.now): Verifier => {
  const keys = readTrustedKeys(trustedKeysFile);
  return startUp('TRUSTED_KEYS_FILE', () => createVerifier(keys, now));
};

/** Returns the principal of a signed token, or throws `AppError('unauthenticated')`. Accepts only `principalIssuers`. */
export function principalVerifier(trustedKeysFile: string, now: Clock = Date.now): (token: string) => Principal {
  const verifier = claimsVerifier(trustedKeysFile, now);
  return (token) => {
    // The wrapper keeps other claims of the same issuer from passing for a principal.
    const { principal } = verifier.verify<{ principal?: Principal }>(token, principalIssuers);
    if (typeof principal?.orgId !== 'string' || typeof principal.id !== 'string') {
      throw new AppError('unauthenticated', 'signed claims are not valid', { cause: new Error('no principal in the claims') });
    }
    return principal;
  };
}

/** Faults in key files stop the process with a message that names the setting, never the content. */
export function startUp<T>(setting: string, build: () => T): T {
  try {
    return build();
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'not JSON' : (cause as Error).message;
    throw new Error(reason.startsWith(setting) ? reason : `${setting}: ${reason}`, { cause });
  }
}
