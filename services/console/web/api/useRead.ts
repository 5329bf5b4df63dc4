/** One thing of the API, inside the organization of the address. */
import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useOrgSlug } from './orgSlug.ts';
import type { Resource } from './resources.ts';
import { useRefusal } from './useRefusal.ts';

/** Reads under `[organization, resource, ...key]`, so that every write of the resource makes it old. */
export function useRead<T>(
  [resource, ...key]: readonly [Resource, ...unknown[]],
  read: () => Promise<T>,
  options: Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'> = {},
): UseQueryResult<T> {
  const org = useOrgSlug();
  const queryKey = [org, resource, ...key];
  const result = useQuery<T>({ queryKey, queryFn: read, ...options });
  const refusal = useRefusal(queryKey, result);
  if (result.status !== 'pending' || refusal === null) return result;
  const refused = { status: 'error', error: refusal, isPending: false, isError: true, isLoadingError: true, isLoading: false } as const;
  return { ...result, ...refused };
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
