import type { executor } from '@gatehouse/contracts';
import type { CredentialRow } from '../store/schemas';

const showConnection = ({
  server,
  account,
  scopes,
  since,
  expiresAt,
  isRenewed,
  endedAt,
  endedBecause,
}: NonNullable<CredentialRow['connection']>) => ({
  server,
  ...(account !== undefined && { account }),
  scopes: [...scopes],
  since: since.toISOString(),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
  isRenewed,
  ...(endedAt && { endedAt: endedAt.toISOString() }),
  ...(endedBecause !== undefined && { endedBecause }),
});

/** A stored credential as anyone may see it. */
export const showCredential = ({
  integrationId,
  owner,
  type,
  version,
  updatedAt,
  audience,
  rejectedAt,
  connection,
}: Omit<CredentialRow, '_id' | 'orgId' | 'credentialId'>): executor.UpstreamCredential => ({
  integrationId,
  owner,
  // What is sent of a connection is a bearer token.
  type: type === 'oauth2' ? 'bearer' : type,
  version,
  updatedAt: updatedAt.toISOString(),
  ...(audience && { audience }),
  ...(rejectedAt && { rejectedAt: rejectedAt.toISOString() }),
  ...(connection && { connection: showConnection(connection) }),
});
