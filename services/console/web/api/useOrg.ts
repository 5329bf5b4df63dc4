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

/** The version of the AI use policy that the person must sign before any tool runs for them here; undefined while there is none, or nobody can say. */
export function useMustSign(): number | undefined {
  const signing = useOrg()?.aiUsePolicy;
  return signing?.status === 'mustSign' ? signing.version : undefined;
}
