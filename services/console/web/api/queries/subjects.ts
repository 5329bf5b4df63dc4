/** Somebody or something that a grant can name. For admins. */
import { useOrgSlug } from '../orgSlug.ts';
import { useOrg } from '../useOrg.ts';
import type { Subject } from '../types.ts';
import { useGroups } from './groups.ts';
import { useMembers } from './members.ts';
import { useServiceAccounts } from './serviceAccounts.ts';

export interface KnownSubject {
  kind: Subject['kind'];
  id: string;
  name: string;
  /** Of a member. */
  groups?: readonly string[];
  /** Its own page. */
  to?: string;
}

export const EVERYONE = 'Every member';

/** Every member, and the first of each kind whose name holds the words. `hasMore`: others do too. Undefined until they are known. */
export function useSubjects(q: string, enabled = true): { subjects: KnownSubject[]; hasMore: boolean } | undefined {
  const slug = useOrgSlug();
  const org = useOrg();
  const words = q === '' ? {} : { q };
  const accounts = useServiceAccounts({ ...words, sort: 'name' }, enabled);
  const groups = useGroups({ ...words, sort: 'name' }, enabled);
  const members = useMembers(words, enabled);
  const lists = [accounts, groups, members];
  if (org === undefined || lists.some(({ isPending }) => isPending)) return undefined;
  const subjects = [
    { kind: 'everyone' as const, id: org.id, name: EVERYONE },
    ...accounts.rows.map(({ id, name }): KnownSubject => ({
      kind: 'serviceAccount',
      id,
      name,
      to: `/orgs/${slug}/service-accounts/${id}`,
    })),
    ...groups.rows.map(({ id, name }): KnownSubject => ({ kind: 'group', id, name, to: `/orgs/${slug}/groups/${id}` })),
    ...members.rows.map(({ userId, name, email, groups: of }): KnownSubject => ({
      kind: 'user',
      id: userId,
      name: name ?? email,
      groups: of,
      to: `/orgs/${slug}/members?q=${encodeURIComponent(email)}`,
    })),
  ];
  return { subjects, hasMore: lists.some(({ hasMore }) => hasMore) };
}
