/** Fetches the identity provider's signing keys, from the address in its discovery document or in the settings, never from an address in a token. */

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

/** The key set document, unread. */
export const fetchKeys = async (issuer: string, keysUrl: string): Promise<Record<string, unknown>> =>
  fetchJson(keysUrl === '' ? await discoverKeysUrl(issuer) : keysUrl);
