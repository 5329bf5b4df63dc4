/** Tokens by the part of them that is no secret. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useAllServiceAccounts } from '../../api/queries/serviceAccounts.ts';
import { serviceTokensRead } from '../../api/queries/serviceTokens.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { copy } from './copy.ts';
import type { Entry } from './entries.ts';

/** Accounts whose tokens are looked through. */
const MOST = 100;

/** Undefined while it is being looked for. */
export function useTokens(prefix: string | undefined): Entry[] | undefined {
  const orgSlug = useOrgSlug();
  const isAdmin = useIsAdmin();
  const isOn = prefix !== undefined;
  const isService = isOn && isAdmin && prefix.startsWith('svc_');
  const params = { path: { orgSlug }, query: { limit: 10, ...(isOn ? { prefix } : {}) } };
  const own = useQuery({
    queryKey: [orgSlug, 'personalTokens', 'prefix', prefix],
    queryFn: () => answer(api.GET('/v1/orgs/{orgSlug}/personal-tokens', { params })),
    enabled: isOn && prefix.startsWith('pat_'),
  });
  const ofOrg = useQuery({
    queryKey: [orgSlug, 'orgTokens', 'prefix', prefix],
    queryFn: () => answer(api.GET('/v1/orgs/{orgSlug}/service-tokens', { params })),
    enabled: isService,
  });
  const accounts = useAllServiceAccounts(isService);
  const all = isService ? (accounts.data ?? []).slice(0, MOST) : [];
  const tokens = useQueries({ queries: all.map(({ id }) => serviceTokensRead(orgSlug, id)) });
  if (!isOn) return [];
  if ([own, ofOrg, accounts, ...tokens].some(({ isLoading }) => isLoading)) return undefined;
  const entry = (note: string, label: string, path: string): Entry => ({
    key: `${note} ${label} ${path}`,
    label,
    note,
    to: `/orgs/${orgSlug}/${path}`,
  });
  return [
    ...(own.data?.tokens ?? []).map(({ name }) => entry(copy.kinds.personalToken, name, 'personal-tokens')),
    ...(ofOrg.data?.tokens ?? []).map(({ name }) => entry(copy.kinds.orgToken, name, 'service-tokens')),
    ...all.flatMap((account, index) =>
      (tokens[index]?.data ?? [])
        .filter((token) => token.prefix === prefix)
        .map(({ name }) => entry(copy.kinds.token, `${name}, ${account.name}`, `service-accounts/${account.id}`)),
    ),
  ];
}
