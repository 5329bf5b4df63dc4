/** Platform keys, encrypted for the one host they are sent to. */
import type { EncryptedSecret, Vault } from '@gatehouse/crypto';
import type { PlatformKeyStore } from '../store/platformKeys';
import { platformApis, type Platform } from './platforms';

/** What a ciphertext is bound to. */
interface KeyPlace {
  readonly orgId: string;
  readonly platform: Platform;
  readonly baseUrl: string;
  readonly version: number;
}
export interface RevealedKey extends KeyPlace {
  readonly key: string;
  readonly workspaceId?: string;
}

export interface KeyVault {
  encrypt(plain: Buffer, place: KeyPlace): Promise<EncryptedSecret>;
  /** Decrypts the key that is stored now; undefined when there is none. The caller keeps it for one operation only. */
  reveal(orgId: string, platform: Platform): Promise<RevealedKey | undefined>;
}

const boundTo = ({ orgId, platform, baseUrl, version }: KeyPlace) => ({
  orgId,
  ownerKind: 'organization',
  ownerId: orgId,
  integrationId: `platform:${platform}`,
  credentialId: 'platformKey',
  version,
  type: 'apiKey',
  audience: { origin: baseUrl, place: `header ${platformApis[platform].keyHeader}` },
});

export const keyVault = (store: Pick<PlatformKeyStore, 'get'>, vault: Pick<Vault, 'encrypt' | 'decrypt'>): KeyVault => ({
  encrypt: (plain, place) => vault.encrypt(plain, boundTo(place)),
  async reveal(orgId, platform) {
    const row = await store.get(orgId, platform);
    if (row?.secret === undefined) return undefined;
    const { baseUrl, version, workspaceId } = row;
    const plain = await vault.decrypt(row.secret, boundTo({ orgId, platform, baseUrl, version }));
    try {
      return { orgId, platform, baseUrl, version, key: plain.toString('utf8'), ...(workspaceId !== undefined && { workspaceId }) };
    } finally {
      plain.fill(0);
    }
  },
});
