/** Which integrations lack the credential of a service account that was granted them. For admins. */
import { useQueries } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import { useAllGrants } from './grants.ts';
import { credentialRead, stateOfCredential, useIntegrations } from './integrations.ts';

/** Beyond this many it would take one request each: their own pages tell. */
const MOST = 200;

/** How many are missing or rejected, by integration; of those that are granted to a service account and need one. Undefined until it is known, and when there are too many. */
export function useMissingCredentials(enabled: boolean): ReadonlyMap<string, number> | undefined {
  const orgSlug = useOrgSlug();
  const integrations = useIntegrations(enabled);
  const grants = useAllGrants({}, enabled);
  const needing = (grants.data ?? []).flatMap(({ subject, resource }) => {
    const integration = integrations.data?.find(({ id, auth }) => id === resource.id && auth.type !== 'none');
    return subject.kind === 'serviceAccount' && integration !== undefined ? [{ accountId: subject.id, integration }] : [];
  });
  const isAsked = needing.length <= MOST;
  const credentials = useQueries({
    queries: (isAsked ? needing : []).map(({ accountId, integration }) =>
      credentialRead(orgSlug, { kind: 'serviceAccount', id: accountId }, integration.slug),
    ),
  });
  if (!isAsked || integrations.data === undefined || grants.data === undefined) return undefined;
  if (credentials.some(({ data }) => data === undefined)) return undefined;
  const missing = new Map<string, number>();
  for (const [at, { integration }] of needing.entries())
    missing.set(integration.id, (missing.get(integration.id) ?? 0) + (stateOfCredential(credentials[at]?.data) === 'present' ? 0 : 1));
  return missing;
}
