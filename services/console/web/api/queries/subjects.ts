/** Everybody a grant can name. For admins. */
import { useOrgSlug } from '../orgSlug.ts';
import { useOrg } from '../useOrg.ts';
import type { Subject } from '../types.ts';
import { useAllGroups } from './groups.ts';
import { useAllMembers } from './members.ts';
import { useAllServiceAccounts } from './serviceAccounts.ts';

export interface KnownSubject {
  kind: Subject['kind'];
  id: string;
  name: string;
  /** Tells apart who has the same name. */
  detail?: string;
  /** Its own page. */
  to?: string;
}

export const EVERYONE = 'Every member';

/** Undefined until everything is known. Reads everybody: for what compares them all. */
export function useSubjects(enabled = true): KnownSubject[] | undefined {
  const slug = useOrgSlug();
  const org = useOrg();
  const accounts = useAllServiceAccounts(enabled);
  const groups = useAllGroups(enabled);
  const members = useAllMembers(enabled);
  if (org === undefined || accounts.data === undefined || groups.data === undefined || members.data === undefined) return undefined;
  return [
    { kind: 'everyone', id: org.id, name: EVERYONE },
    ...accounts.data.map(({ id, name }): KnownSubject => ({
      kind: 'serviceAccount',
      id,
      name,
      to: `/orgs/${slug}/service-accounts/${id}`,
    })),
    ...groups.data.map(({ id, name }): KnownSubject => ({ kind: 'group', id, name, to: `/orgs/${slug}/groups/${id}` })),
    ...members.data.map(({ userId, name, email }): KnownSubject => ({
      kind: 'user',
      id: userId,
      name: name ?? email,
      ...(name === undefined ? {} : { detail: email }),
      to: `/orgs/${slug}/members?q=${encodeURIComponent(email)}`,
    })),
  ];
}
