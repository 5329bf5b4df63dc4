import type { executor } from '@gatehouse/contracts';
import { endOf } from '../connections/tokens';
import type { CredentialRow } from '../store/schemas';

function showConnection(connection: NonNullable<CredentialRow['connection']>, renewalProblem: string | undefined): executor.Connection {
  const { server, account, scopes, since, expiresAt, isRenewed } = connection;
  const end = endOf(connection, Date.now());
  return {
    server,
    ...(account !== undefined && { account }),
    scopes: [...scopes],
    since: since.toISOString(),
    ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
    isRenewed: isRenewed && renewalProblem === undefined,
    ...(renewalProblem !== undefined && { renewalProblem }),
    ...(end && { endedAt: end.at.toISOString(), endedBecause: end.because }),
  };
}

function showType(type: CredentialRow['type']): Pick<executor.UpstreamCredential, 'type' | 'laterType'> {
  // What is sent of a connection is a bearer token.
  if (type === 'oauth2') return { type: 'bearer' };
  return type === 'basic' || type === 'several' ? { type: 'apiKey', laterType: type } : { type };
}

/** A stored credential as anyone may see it. `renewalProblem`: why a connection cannot be renewed any more. */
export const showCredential = (
  {
    integrationId,
    owner,
    type,
    parts,
    version,
    updatedAt,
    audience,
    rejectedAt,
    connection,
  }: Omit<CredentialRow, '_id' | 'orgId' | 'credentialId'>,
  renewalProblem?: string,
): executor.UpstreamCredential => ({
  integrationId,
  owner,
  ...showType(type),
  ...(parts && { parts: [...parts] }),
  version,
  updatedAt: updatedAt.toISOString(),
  ...(audience && { audience }),
  ...(rejectedAt && { rejectedAt: rejectedAt.toISOString() }),
  ...(connection && { connection: showConnection(connection, renewalProblem) }),
});
