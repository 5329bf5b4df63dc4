import { useOrgSlug } from '../../app/useOrg.ts';
import { answer, api } from '../client.ts';
import type { Member } from '../types.ts';
import { readAll, useRead } from '../useRead.ts';

const LIST = '/v1/orgs/{orgSlug}/members';

/** All members, to choose from, to name, or to say which admins can help. */
export function useAllMembers(enabled = true) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (query) => answer(api.GET(LIST, { params: { path: { orgSlug }, query } })),
      (page) => page.members,
    );
  return useRead<Member[]>(['members', 'all'], read, { enabled });
}
