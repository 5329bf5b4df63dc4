/** Tokens of the organization itself. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { NewOrgToken, OrgToken } from '../types.ts';
import { useList } from '../useList.ts';
import { useWrite } from '../useWrite.ts';
import type { NewToken } from './serviceTokens.ts';

const LIST = '/v1/orgs/{orgSlug}/service-tokens';

export function useOrgTokens() {
  const orgSlug = useOrgSlug();
  return useList(
    ['orgTokens'],
    (query) => answer(api.GET(LIST, { params: { path: { orgSlug }, query } })),
    (page) => page.tokens,
  );
}

export function useCreateOrgToken() {
  const orgSlug = useOrgSlug();
  return useWrite<NewToken & { accessRole?: 'MEMBER' }, NewOrgToken>('orgTokens', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

export function useRevokeOrgToken() {
  const orgSlug = useOrgSlug();
  return useWrite<string, OrgToken>('orgTokens', (tokenId, key) =>
    answer(api.DELETE(`${LIST}/{tokenId}`, { params: { path: { orgSlug, tokenId } }, headers: once(key) })),
  );
}
