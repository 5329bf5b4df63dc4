import type { Audience, executor } from '@gatehouse/contracts';

interface VaultContextInput {
  orgId: string;
  owner: executor.UpstreamCredential['owner'];
  integrationId: string;
  credentialId: string;
  version: number;
  type: executor.CredentialType | 'oauth2';
  audience?: Audience | undefined;
  connection?: { readonly generation: number } | undefined;
}

/** Additional authenticated data of a ciphertext: the vault decrypts it in this context only. */
export const vaultContextOf = ({ orgId, owner, integrationId, credentialId, version, type, audience, connection }: VaultContextInput) => ({
  orgId,
  ownerKind: owner.kind,
  ownerId: owner.id,
  integrationId,
  credentialId,
  version,
  // Tokens that were replaced do not open under the later ones' number.
  type: connection === undefined ? type : `${type}.${connection.generation}`,
  audience,
});
