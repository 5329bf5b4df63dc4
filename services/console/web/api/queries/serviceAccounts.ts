import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Overview, ServiceAccount } from '../types.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/service-accounts';
const ONE = '/v1/orgs/{orgSlug}/service-accounts/{id}';

export interface AccountFilter {
  /** Part of name or description. */
  q?: string;
  status?: ServiceAccount['status'];
  /** Whether a block names it. */
  blocked?: 'only' | 'none';
  /** Lists only accounts that need a person for this cause, as Overview counts them. */
  needs?: Overview['needs'][number]['cause'];
  /** Narrows `needs` to the credential for this integration. */
  integration?: string;
  sort?: 'name' | '-name' | 'createdAt' | '-createdAt';
}

export function useServiceAccounts(filter: AccountFilter = {}, enabled = true) {
  const orgSlug = useOrgSlug();
  return useList(
    // What they need changes with their tokens, grants and credentials, as the overview does.
    filter.needs === undefined ? ['serviceAccounts', filter] : ['overview', 'serviceAccounts', filter],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, totals: true, ...page } } })),
    (page) => page.serviceAccounts,
    { enabled },
  );
}

export function useServiceAccount(id: string) {
  const orgSlug = useOrgSlug();
  return useRead(['serviceAccounts', id], () => answer(api.GET(ONE, { params: { path: { orgSlug, id } } })));
}

export function useCreateServiceAccount() {
  const orgSlug = useOrgSlug();
  return useWrite<{ name: string; description?: string }, ServiceAccount>('serviceAccounts', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

export interface ServiceAccountChange {
  name?: string;
  description?: string;
  ipAllowlist?: string[];
  /** The revision that was edited; the server refuses the change when it is no longer the current one. */
  revision?: number;
}
export function useUpdateServiceAccount(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<ServiceAccountChange, ServiceAccount>('serviceAccounts', (body, key) =>
    answer(api.PATCH(ONE, { params: { path: { orgSlug, id } }, body, headers: once(key) })),
  );
}

export function useSetServiceAccountStatus(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<'disable' | 'enable', ServiceAccount>('serviceAccounts', (verb, key) => {
    const options = { params: { path: { orgSlug, id } }, headers: once(key) };
    return answer(verb === 'disable' ? api.POST(`${ONE}/disable`, options) : api.POST(`${ONE}/enable`, options));
  });
}
