/**
 * The owner's credential for an integration. What Redis holds is the encrypted document; a change is answered only after `invalidate`, so the next call
 * uses the new value. Every call asks for the document; what was read and decrypted of the very same one is used again for two seconds (ADR 0091).
 */
import type { Vault } from '@gatehouse/crypto';
import type { LeaseCache } from '@gatehouse/store';
import { acceptanceOf, isRefused, stateAfter401 } from '../connections/acceptance';
import { readTokens } from '../connections/tokens';
import { vaultContextOf } from '../domain/vaultContext';
import { keptBriefly } from '../domain/keptBriefly';
import type { CredentialKey, CredentialStore, StoredCredential } from './credentials';

export interface CredentialVault {
  /** The stored form; undefined when there is none. */
  find(orgId: string, key: CredentialKey): Promise<StoredCredential | undefined>;
  /** The decrypted value, which for a connection is its access token. */
  reveal(credential: StoredCredential): Promise<string>;
  /** Keeps whether the API took it, as far as the status of its answer says; writes only what is new. */
  noteAnswer(credential: StoredCredential, status: number): Promise<void>;
  invalidate(orgId: string, key: CredentialKey): Promise<void>;
}

const cacheKey = (orgId: string, { owner, integrationId }: CredentialKey): string =>
  `cred:${orgId}:${owner.kind}:${owner.id}:${integrationId}`;
const NOTHING = 'null';
/** Status of an answer to a credential that the API does not take. */
export const REJECTED = 401;
/** Status from which on an answer says nothing of the credential. */
const SERVER_ERRORS = 500;

export function credentialVault(
  store: Pick<CredentialStore, 'get' | 'markRejected' | 'markTaken'>,
  leases: LeaseCache,
  vault: Vault,
): CredentialVault {
  const read = keptBriefly<{ readonly text: string; readonly credential: StoredCredential }>();
  /** Goes with the credential it is of. */
  const values = new WeakMap<StoredCredential, string>();

  async function decrypted(credential: StoredCredential): Promise<string> {
    const plain = await vault.decrypt(credential.secret, vaultContextOf(credential));
    try {
      const text = plain.toString('utf8');
      return credential.type === 'oauth2' ? readTokens(text).access : text;
    } finally {
      plain.fill(0);
    }
  }

  async function note401(credential: StoredCredential): Promise<boolean> {
    if (isRefused(credential)) return false;
    const now = new Date();
    return store.markRejected(credential.orgId, credential, now, stateAfter401(credential, now.getTime()));
  }

  async function noteTaken(credential: StoredCredential): Promise<boolean> {
    const isNews = isRefused(credential) || acceptanceOf(credential) === 'lastTry';
    return isNews && store.markTaken(credential.orgId, credential);
  }

  return {
    async find(orgId, key) {
      const place = cacheKey(orgId, key);
      const text = await leases.through(place, async () => {
        const found = await store.get(orgId, key);
        return found?.secret === undefined ? NOTHING : JSON.stringify(found);
      });
      const before = read.get(place);
      if (before !== undefined && before.text === text) return before.credential;
      read.forget(place);
      const found = JSON.parse(text ?? NOTHING) as StoredCredential | null;
      if (found === null) return undefined;
      // The place comes from the question, never from the cache: what was cached for somebody else does not open here.
      const credential = { ...found, orgId, ...key };
      read.set(place, { text: text!, credential });
      return credential;
    },
    async reveal(credential) {
      const known = values.get(credential);
      if (known !== undefined) return known;
      const value = await decrypted(credential);
      values.set(credential, value);
      return value;
    },
    async noteAnswer(credential, status) {
      if (status >= SERVER_ERRORS) return;
      const isWritten = status === REJECTED ? await note401(credential) : await noteTaken(credential);
      if (isWritten) await leases.invalidate([cacheKey(credential.orgId, credential)]);
    },
    invalidate: (orgId, key) => leases.invalidate([cacheKey(orgId, key)]),
  };
}
