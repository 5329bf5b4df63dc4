/** Signing keys and cookie keys of the provider: made once, kept in a file only its owner can read, so that sessions and tokens survive a restart. */
import { generateKeyPairSync, randomBytes, type JsonWebKey } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

export interface IdpKeys {
  jwks: { keys: (JsonWebKey & { kid: string; alg: string; use: string })[] };
  cookieKeys: string[];
}

function generateKeys(): IdpKeys {
  const asJwk = (key: { export(options: { format: 'jwk' }): JsonWebKey }, alg: string) => ({
    ...key.export({ format: 'jwk' }),
    kid: `${alg.toLowerCase()}-${randomBytes(6).toString('hex')}`,
    alg,
    use: 'sig',
  });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  return { jwks: { keys: [asJwk(ec, 'ES256'), asJwk(rsa, 'RS256')] }, cookieKeys: [randomBytes(32).toString('base64url')] };
}

const isCode = (err: unknown, code: string): boolean => typeof err === 'object' && err !== null && 'code' in err && err.code === code;

/** Its own message would show the beginning of the file. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('IDP_KEYS_FILE: not JSON');
  }
}

function readKeys(path: string): IdpKeys {
  const { jwks, cookieKeys } = parsed(readFileSync(path, 'utf8')) as Partial<IdpKeys>;
  if (!jwks?.keys?.length || !cookieKeys?.length) throw new Error('IDP_KEYS_FILE: has no signing keys and cookie keys');
  return { jwks, cookieKeys };
}

/** Read the keys; without a file make one. Two processes that start together end up with the same keys: the first link wins. */
export function loadKeys(path: string): IdpKeys {
  try {
    return readKeys(path);
  } catch (err) {
    if (!isCode(err, 'ENOENT')) throw err;
  }
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(generateKeys()), { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (err) {
    if (!isCode(err, 'EEXIST')) throw err;
  } finally {
    rmSync(draft);
  }
  return readKeys(path);
}
