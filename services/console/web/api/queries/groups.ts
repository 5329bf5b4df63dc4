import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Group, GroupWithMembers } from '../types.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/groups';
const ONE = '/v1/orgs/{orgSlug}/groups/{id}';

export interface GroupFilter {
  /** Part of name or description. */
  q?: string;
  sort?: 'name' | 'createdAt' | '-createdAt';
}
export function useGroups(filter: GroupFilter, enabled = true) {
  const orgSlug = useOrgSlug();
  return useList(
    ['groups', filter],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, totals: true, ...page } } })),
    (page) => page.groups,
    { enabled },
  );
}

/** A group and who is in it. */
export function useGroup(id: string, enabled = true) {
  const orgSlug = useOrgSlug();
  return useRead<GroupWithMembers>(['groups', id], () => answer(api.GET(ONE, { params: { path: { orgSlug, id } } })), { enabled });
}

export interface GroupFields {
  name: string;
  description?: string;
}
export function useCreateGroup() {
  const orgSlug = useOrgSlug();
  return useWrite<GroupFields, Group>('groups', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

/** `revision` is the one that was edited; the server refuses the change when it is no longer the current one. */
export type GroupChange = GroupFields & { revision?: number };
export function useUpdateGroup(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<GroupChange, Group>('groups', (body, key) =>
    answer(api.PATCH(ONE, { params: { path: { orgSlug, id } }, body, headers: once(key) })),
  );
}

export function useDeleteGroup() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('groups', (id, key) =>
    answer(api.DELETE(ONE, { params: { path: { orgSlug, id } }, headers: once(key) })),
  );
}

/** Puts a member in or takes one out. */
export function useSetGroupMember(id: string) {
  const orgSlug = useOrgSlug();
  return useWrite<{ userId: string; belongs: boolean }, unknown>('groups', ({ userId, belongs }, key) => {
    const options = { params: { path: { orgSlug, id, userId } }, headers: once(key) };
    return answer(belongs ? api.PUT(`${ONE}/members/{userId}`, options) : api.DELETE(`${ONE}/members/{userId}`, options));
  });
}
