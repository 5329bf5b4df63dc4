import { useQuery } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { NewServiceToken, ServiceToken } from '../types.ts';
import { readAll } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/service-accounts/{id}/tokens';

/** Query key and reader of all tokens of an account, for one account or many. */
export const serviceTokensRead = (orgSlug: string, id: string) => ({
  queryKey: [orgSlug, 'serviceTokens', id],
  queryFn: (): Promise<ServiceToken[]> =>
    readAll(
      (query) => answer(api.GET(LIST, { params: { path: { orgSlug, id }, query } })),
      (page) => page.tokens,
    ),
});

/** All tokens of a service account, revoked ones too. */
export function useServiceTokens(id: string) {
  const orgSlug = useOrgSlug();
  return useQuery(serviceTokensRead(orgSlug, id));
}

export interface NewToken {
  name: string;
  expiresInSeconds?: number;
}
export function useCreateServiceToken(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<NewToken, NewServiceToken>('serviceTokens', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug, id } }, body, headers: once(key) })),
  );
}

export function useRevokeServiceToken(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<string, ServiceToken>('serviceTokens', (tokenId, key) =>
    answer(api.DELETE(`${LIST}/{tokenId}`, { params: { path: { orgSlug, id, tokenId } }, headers: once(key) })),
  );
}
