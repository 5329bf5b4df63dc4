/** What the server knows of an organization as a whole. For admins. */
import { useQueries } from '@tanstack/react-query';
import { answer, api } from '../client.ts';
import { useOrgSlug } from '../orgSlug.ts';
import type { AccountReadiness, Overview } from '../types.ts';
import { useRead } from '../useRead.ts';

/** Pause between reads until somebody has called and a token was used: the page waits for the first call. */
const LOOK_MS = 5_000;
/** Accounts asked about at once. */
const AT_ONCE = 50;

/** Calls of each integration in the last days, by its id. */
export function useIntegrationStates(enabled: boolean) {
  const orgSlug = useOrgSlug();
  const params = { path: { orgSlug }, query: { only: 'calls' as const } };
  const read = async () => (await answer(api.GET('/v1/orgs/{orgSlug}/overview/integrations', { params }))).integrations;
  const { data } = useRead(['overview', 'integrations'], read, { enabled });
  return data && new Map(data.map((state) => [state.integrationId, state]));
}

export function useOverview() {
  const orgSlug = useOrgSlug();
  return useRead<Overview>(['overview'], () => answer(api.GET('/v1/orgs/{orgSlug}/overview', { params: { path: { orgSlug } } })), {
    refetchInterval: ({ state }) =>
      state.data !== undefined && (!state.data.wasCalled || state.data.lastUsedAt === undefined) ? LOOK_MS : false,
  });
}

/** What each of these accounts lacks, as far as it is known yet. */
export function useReadinessOf(ids: readonly string[]): ReadonlyMap<string, AccountReadiness> {
  const orgSlug = useOrgSlug();
  const parts = Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, index) => ids.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
  const reads = useQueries({
    queries: parts.map((part) => ({
      queryKey: [orgSlug, 'overview', 'readiness', part],
      queryFn: () =>
        answer(api.GET('/v1/orgs/{orgSlug}/service-accounts/readiness', { params: { path: { orgSlug }, query: { ids: part.join(',') } } })),
    })),
  });
  return new Map(reads.flatMap(({ data }) => data?.accounts ?? []).map((account) => [account.id, account]));
}
