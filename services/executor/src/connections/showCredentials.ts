/** Credentials as anyone may see them, with what is known now of the renewal of those that are connections. */
import type { executor } from '@gatehouse/contracts';
import { showCredential } from '../handlers/showCredential';
import type { OAuthClientStore } from '../store/oauthClients';
import type { CredentialRow, OAuthClientRow } from '../store/schemas';

type Shown = Parameters<typeof showCredential>[0];
export type ClientsOf = Pick<OAuthClientStore, 'ofIntegrations'>;

/** Why the next tokens cannot be got any more, while those that are there are still good. */
function renewalProblem({ connection }: Shown, client: OAuthClientRow | undefined): string | undefined {
  if (connection?.client === undefined || connection.endedAt !== undefined || !connection.isRenewed) return undefined;
  if (client === undefined) return 'the OAuth client of the integration was deleted: an admin stores it again, or it ends';
  const { clientId, tokenEndpoint } = connection.client;
  if (client.clientId === clientId && client.server.tokenEndpoint === tokenEndpoint) return undefined;
  return 'the integration has another OAuth client than the one it was connected by: connect again before it ends';
}

export async function showCredentials(
  clients: ClientsOf,
  orgId: string,
  rows: readonly (Shown & Pick<CredentialRow, 'integrationId'>)[],
): Promise<executor.UpstreamCredential[]> {
  const ids = new Set(rows.filter(({ connection }) => connection?.client !== undefined).map(({ integrationId }) => integrationId));
  const found = ids.size === 0 ? [] : await clients.ofIntegrations(orgId, [...ids]);
  const clientOf = new Map(found.map((client) => [client.integrationId, client]));
  return rows.map((row) => showCredential(row, renewalProblem(row, clientOf.get(row.integrationId))));
}
