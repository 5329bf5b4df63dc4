/** Tokens by the part of them that is no secret. */
import { useQuery } from '@tanstack/react-query';
import { answer, api } from '../../api/client.ts';
import { useOrgSlug } from '../../api/orgSlug.ts';
import { useIsAdmin } from '../../api/useOrg.ts';
import { copy } from './copy.ts';
import type { Entry } from './entries.ts';

/** Admins find every token; others their own. Undefined while it is being looked for. */
export function useTokens(prefix: string | undefined): Entry[] | undefined {
  const orgSlug = useOrgSlug();
  const isAdmin = useIsAdmin();
  const path = { orgSlug };
  const all = useQuery({
    queryKey: [orgSlug, 'serviceTokens', 'prefix', prefix],
    queryFn: () => answer(api.GET('/v1/orgs/{orgSlug}/tokens', { params: { path, query: { prefix: prefix ?? '' } } })),
    enabled: prefix !== undefined && isAdmin,
  });
  const own = useQuery({
    queryKey: [orgSlug, 'personalTokens', 'prefix', prefix],
    queryFn: () => answer(api.GET('/v1/orgs/{orgSlug}/personal-tokens', { params: { path, query: { limit: 10, prefix: prefix ?? '' } } })),
    enabled: prefix?.startsWith('pat_') === true,
  });
  if (prefix === undefined) return [];
  if (all.isLoading || own.isLoading) return undefined;
  const entry = (id: string, note: string, label: string, to: string): Entry => ({ key: id, label, note, to: `/orgs/${orgSlug}/${to}` });
  const mineIs = own.data?.allowed === false ? 'personalTokenOff' : 'personalToken';
  const mine = new Set(own.data?.tokens.map(({ id }) => id));
  const names = new Map(all.data?.names?.map((name) => [name.id, name]));
  return [
    ...(own.data?.tokens ?? []).map(({ id, name }) => entry(id, copy.kinds[mineIs], name, 'personal-tokens')),
    ...(all.data?.tokens ?? [])
      .filter(({ id }) => !mine.has(id))
      .map(({ id, name, holder, allowed }) => {
        const of = names.get(holder.id)?.name ?? copy.gone;
        if (holder.kind === 'orgToken') return entry(id, copy.kinds.orgToken, name, 'service-tokens');
        if (holder.kind === 'serviceAccount') return entry(id, copy.kinds.token, `${name}, ${of}`, `service-accounts/${holder.id}`);
        return entry(
          id,
          copy.kinds[allowed === false ? 'tokenOfMemberOff' : 'tokenOfMember'],
          `${name}, ${of}`,
          `personal-tokens?user=${holder.id}`,
        );
      }),
  ];
}
