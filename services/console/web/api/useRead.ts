/** One thing of the API, inside the organization of the address. */
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useOrgSlug } from './orgSlug.ts';
import type { Resource } from './resources.ts';

/** Reads under `[organization, resource, ...key]`, so that every write of the resource makes it old. */
export function useRead<T>(
  [resource, ...key]: readonly [Resource, ...unknown[]],
  read: () => Promise<T>,
  options: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<T> {
  const org = useOrgSlug();
  return useQuery<T>({ queryKey: [org, resource, ...key], queryFn: read, ...options });
}

interface Page {
  hasMore: boolean;
  nextCursor?: string | undefined;
}

/** Every row of a list that is known to be short, such as the integrations to choose from. Ends at `limit` rows. */
export async function readAll<P extends Page, T>(
  read: (page: { limit: number; cursor?: string }) => Promise<P>,
  rowsOf: (page: P) => readonly T[],
  limit = 2_000,
): Promise<T[]> {
  const rows: T[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ limit: 200, ...(cursor === undefined ? {} : { cursor }) });
    rows.push(...rowsOf(page));
    cursor = page.hasMore ? page.nextCursor : undefined;
  } while (cursor !== undefined && rows.length < limit);
  return rows;
}
