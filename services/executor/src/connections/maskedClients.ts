/**
 * The secrets of the clients of integrations, which no answer may repeat. Every call asks for the client's document, under the lease of the process (ADR 0075),
 * so that a stored client is known to the next call; what was decrypted of the very same document is used again for two seconds (ADR 0091).
 */
import type { LeaseCache } from '@gatehouse/store';
import { keptBriefly } from '../domain/keptBriefly';
import type { OAuthClientStore, StoredClient } from '../store/oauthClients';
import { clientSecrets, type Client } from './client';

export interface MaskedClients {
  secretsOf(orgId: string, integrationId: string): Promise<readonly string[]>;
  /** Forgets the secrets of a changed client. Whoever changes it waits for this before the change is answered. */
  changed(orgId: string, integrationId: string): Promise<void>;
}

const cacheKey = (orgId: string, integrationId: string): string => `oauthClient:${orgId}:${integrationId}`;

export function maskedClients(
  leases: Pick<LeaseCache, 'through' | 'invalidate'>,
  store: Pick<OAuthClientStore, 'get'>,
  open: (row: StoredClient) => Promise<Client>,
): MaskedClients {
  const read = keptBriefly<{ readonly text: string; readonly secrets: readonly string[] }>();

  async function opened(text: string, orgId: string, integrationId: string): Promise<readonly string[]> {
    const found = JSON.parse(text) as StoredClient | { readonly secret?: undefined };
    // The place comes from the question, never from the cache: what was cached for somebody else does not open here.
    return found.secret === undefined ? [] : clientSecrets(await open({ ...found, orgId, integrationId }));
  }

  return {
    async secretsOf(orgId, integrationId) {
      const key = cacheKey(orgId, integrationId);
      const text = (await leases.through(key, async () => JSON.stringify((await store.get(orgId, integrationId)) ?? {}))) ?? '{}';
      const before = read.get(key);
      if (before !== undefined && before.text === text) return before.secrets;
      const secrets = await opened(text, orgId, integrationId);
      read.set(key, { text, secrets });
      return secrets;
    },
    changed: (orgId, integrationId) => leases.invalidate([cacheKey(orgId, integrationId)]),
  };
}
