/** The organization of the address; the address alone decides it. */
import { useOrgSlug } from './orgSlug.ts';
import { useMe } from './queries/me.ts';
import type { Organization } from './types.ts';

/** The organization, once the person's list of them is known. */
export function useOrg(): Organization | undefined {
  const slug = useOrgSlug();
  return useMe().data?.organizations.find((organization) => organization.slug === slug);
}

/** Whether the person is an admin here. Courtesy only: the server decides on every call. */
export const useIsAdmin = (): boolean => useOrg()?.role === 'admin';
