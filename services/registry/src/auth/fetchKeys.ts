/** Where the identity provider's signing keys come from: its discovery document, or an address from the settings. Never an address from a token. */
import { createPublicKey, type JsonWebKey } from 'node:crypto';
import type { JSONWebKeySet, JWK } from 'jose';

const TIMEOUT_MS = 3_000;
const MAX_BYTES = 256 * 1024;

async function fetchJson(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(url, {
    redirect: 'error',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`${url} answered more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  const value = JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  if (typeof value !== 'object' || value === null) throw new Error(`${url} did not answer an object`);
  return value as Record<string, unknown>;
}

/** OpenID Connect Discovery 1.0 section 4: the document must name the issuer it was asked for. */
async function discoverKeysUrl(issuer: string): Promise<string> {
  const metadata = await fetchJson(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (metadata['issuer'] !== issuer) throw new Error(`discovery of ${issuer} names another issuer`);
  const url = metadata['jwks_uri'];
  if (typeof url !== 'string' || (issuer.startsWith('https:') && !url.startsWith('https:')))
    throw new Error(`discovery of ${issuer} names no usable jwks_uri`);
  return url;
}

const MAX_KEYS = 100;
const MIN_RSA_BITS = 2_048;

/** A key that could check a signature we take: RSA of a decent length or P-256, public, and not meant for something else. */
function isUsable(key: unknown): boolean {
  if (typeof key !== 'object' || key === null) return false;
  const { kty, use = 'sig', d } = key as JWK;
  if ((kty !== 'RSA' && kty !== 'EC') || use !== 'sig' || d !== undefined) return false;
  try {
    const { asymmetricKeyDetails: details = {} } = createPublicKey({ key: key as JsonWebKey, format: 'jwk' });
    return kty === 'EC' ? details.namedCurve === 'prime256v1' : (details.modulusLength ?? 0) >= MIN_RSA_BITS;
  } catch {
    return false;
  }
}

/** One bad key in a set must spoil neither the others nor a check; a set without a good one is no set. */
export function usableKeys(document: Record<string, unknown>): JSONWebKeySet {
  const listed: unknown[] = Array.isArray(document['keys']) ? document['keys'] : [];
  const keys = listed.slice(0, MAX_KEYS).filter(isUsable);
  if (keys.length === 0) throw new Error('the key set has no usable key');
  return { keys } as JSONWebKeySet;
}

export const fetchKeys = async (issuer: string, keysUrl: string): Promise<JSONWebKeySet> =>
  usableKeys(await fetchJson(keysUrl === '' ? await discoverKeysUrl(issuer) : keysUrl));
