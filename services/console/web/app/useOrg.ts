/** The organization of the address; the address alone decides it. */
import { useParams } from 'react-router';
import { useMe } from '../api/queries/me.ts';
import type { Organization } from '../api/types.ts';

/** Slug in the address; empty outside an organization. */
export const useOrgSlug = (): string => useParams()['org'] ?? '';

/** The organization, once the person's list of them is known. */
export function useOrg(): Organization | undefined {
  const slug = useOrgSlug();
  return useMe().data?.organizations.find((organization) => organization.slug === slug);
}

/** Whether the person is an admin here. Courtesy only: the server decides on every call. */
export const useIsAdmin = (): boolean => useOrg()?.role === 'admin';
