/** Personal tokens, and the programs a person lets act for them. */
import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { ClientSession, NewPersonalToken, PersonalToken } from '../types.ts';
import { useList } from '../useList.ts';
import { useWrite } from '../useWrite.ts';
import type { NewToken } from './serviceTokens.ts';

const TOKENS = '/v1/orgs/{orgSlug}/personal-tokens';
const SESSIONS = '/v1/orgs/{orgSlug}/me/sessions';

/** One's own; an admin may name another member. */
export function usePersonalTokens(userId?: string) {
  const orgSlug = useOrgSlug();
  const of = userId === undefined ? {} : { userId };
  return useList(
    ['personalTokens', of],
    (query) => answer(api.GET(TOKENS, { params: { path: { orgSlug }, query: { ...of, ...query } } })),
    (page) => page.tokens,
  );
}

export function useCreatePersonalToken() {
  const orgSlug = useOrgSlug();
  return useWrite<NewToken, NewPersonalToken>('personalTokens', (body, key) =>
    answer(api.POST(TOKENS, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

export function useRevokePersonalToken() {
  const orgSlug = useOrgSlug();
  return useWrite<string, PersonalToken>('personalTokens', (tokenId, key) =>
    answer(api.DELETE(`${TOKENS}/{tokenId}`, { params: { path: { orgSlug, tokenId } }, headers: once(key) })),
  );
}

export function useSessions() {
  const orgSlug = useOrgSlug();
  return useList(
    ['sessions'],
    (query) => answer(api.GET(SESSIONS, { params: { path: { orgSlug }, query } })),
    (page) => page.sessions,
  );
}

export function useEndSession() {
  const orgSlug = useOrgSlug();
  return useWrite<string, ClientSession>('sessions', (id, key) =>
    answer(api.DELETE(`${SESSIONS}/{id}`, { params: { path: { orgSlug, id } }, headers: once(key) })),
  );
}
