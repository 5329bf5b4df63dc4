import type { executor } from '@gatehouse/contracts';

/** A stored credential as anyone may see it. */
export const showCredential = ({
  integrationId,
  owner,
  type,
  version,
  updatedAt,
  audience,
}: Omit<executor.UpstreamCredential, 'updatedAt'> & { updatedAt: Date }): executor.UpstreamCredential => ({
  integrationId,
  owner,
  type,
  version,
  updatedAt: updatedAt.toISOString(),
  ...(audience && { audience }),
});
