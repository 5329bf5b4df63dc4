import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Member } from '../types.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/members';
const ONE = '/v1/orgs/{orgSlug}/members/{userId}';

export interface MemberFilter {
  /** Part of a name or address. */
  q?: string;
  role?: Member['role'];
  status?: Member['status'];
  /** Lists only members that a block stops. For admins. */
  blocked?: 'only';
  sort?: 'joinedAt' | '-joinedAt';
}
export function useMembers(filter: MemberFilter, enabled = true) {
  const orgSlug = useOrgSlug();
  return useList(
    ['members', filter],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, names: true, totals: true, ...page } } })),
    (page) => page.members,
    { enabled },
  );
}

/** One member; null for who is none any more. */
export function useMember(userId: string) {
  const orgSlug = useOrgSlug();
  const read = async (): Promise<Member | null> => {
    const { members } = await answer(api.GET(LIST, { params: { path: { orgSlug }, query: { userId } } }));
    return members[0] ?? null;
  };
  return useRead<Member | null>(['members', 'one', userId], read);
}

export interface MemberChange {
  userId: string;
  role?: Member['role'];
  status?: Member['status'];
  /** The revision that was edited; the server refuses the change when it is no longer the current one. */
  revision?: number;
}
export function useUpdateMember() {
  const orgSlug = useOrgSlug();
  return useWrite<MemberChange, Member>('members', ({ userId, ...body }, key) =>
    answer(api.PATCH(ONE, { params: { path: { orgSlug, userId } }, body, headers: once(key) })),
  );
}

export function useRemoveMember() {
  const orgSlug = useOrgSlug();
  return useWrite<string, unknown>('members', (userId, key) =>
    answer(api.DELETE(ONE, { params: { path: { orgSlug, userId } }, headers: once(key) })),
  );
}
