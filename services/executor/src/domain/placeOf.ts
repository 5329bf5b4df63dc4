import type { Audience, executor } from '@gatehouse/contracts';

interface Placed {
  orgId: string;
  owner: executor.UpstreamCredential['owner'];
  integrationId: string;
  credentialId: string;
  version: number;
  type: executor.UpstreamCredential['type'];
  audience?: Audience | undefined;
}

/** Where a ciphertext belongs; the vault opens it nowhere else. */
export const placeOf = ({ orgId, owner, integrationId, credentialId, version, type, audience }: Placed) => ({
  orgId,
  ownerKind: owner.kind,
  ownerId: owner.id,
  integrationId,
  credentialId,
  version,
  type,
  audience,
});
