import { useOrgSlug } from '../../app/useOrg.ts';
import { answer, api, once } from '../client.ts';
import type { NewServiceToken, ServiceToken } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/service-accounts/{id}/tokens';

/** All tokens of a service account, revoked ones too. */
export function useServiceTokens(id: string, options: { enabled?: boolean; refetchInterval?: number } = {}) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (query) => answer(api.GET(LIST, { params: { path: { orgSlug, id }, query } })),
      (page) => page.tokens,
    );
  return useRead<ServiceToken[]>(['serviceTokens', id], read, options);
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
