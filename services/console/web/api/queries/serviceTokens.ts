import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { NewServiceToken, ServiceToken } from '../types.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/service-accounts/{id}/tokens';

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
