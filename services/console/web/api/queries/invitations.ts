import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Invitation } from '../types.ts';
import { useList } from '../useList.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/invitations';

/** Open invitations. For admins. */
export function useInvitations(enabled = true) {
  const orgSlug = useOrgSlug();
  return useList(
    ['invitations'],
    (query) => answer(api.GET(LIST, { params: { path: { orgSlug }, query } })),
    (page) => page.invitations,
    { enabled },
  );
}

/** Invites, or renews an invitation that is open. */
export function useInvite() {
  const orgSlug = useOrgSlug();
  return useWrite<Pick<Invitation, 'email' | 'role'>, Invitation>('invitations', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

export function useWithdrawInvitation() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('invitations', (id, key) =>
    answer(api.DELETE(`${LIST}/{id}`, { params: { path: { orgSlug, id } }, headers: once(key) })),
  );
}
