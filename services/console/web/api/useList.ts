/** A list of the API, page after page. */
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOrgSlug } from './orgSlug.ts';
import { toProblem, type Problem } from './problems.ts';
import type { Resource } from './resources.ts';
import type { Name } from './types.ts';
import { readAll } from './useRead.ts';
import { useRefusal } from './useRefusal.ts';

export const PAGE_SIZE = 50;
/** Rows that can be chosen at once. */
const MOST = 10_000;

interface Page {
  hasMore: boolean;
  nextCursor?: string | undefined;
  /** How many rows the whole list has; the first page says it. */
  totals?: Readonly<Record<'all' | 'matching', number>> | undefined;
  /** What the rows refer to. */
  names?: Name[] | undefined;
}
/** Totals of a page; a list that nobody counts has none. */
type TotalsOf<P> = 'totals' extends keyof P ? P['totals'] : undefined;
export type Names = ReadonlyMap<string, Name>;

export interface List<T> {
  rows: T[];
  /** Rows beyond those shown exist. */
  hasMore: boolean;
  isPending: boolean;
  isLoadingMore: boolean;
  problem: Problem | null;
  loadMore: () => void;
  retry: () => void;
}

/**
 * `key`: after organization and resource. `read` asks for one page. Short and empty pages are followed until there is a row or the end: an empty list is
 * only empty when nothing more exists.
 */
export function useList<P extends Page, T>(
  [resource, ...key]: readonly [Resource, ...unknown[]],
  read: (page: { limit: number; cursor?: string }) => Promise<P>,
  rowsOf: (page: P) => readonly T[],
  options: {
    enabled?: boolean;
    refetchOnWindowFocus?: boolean;
    refetchInterval?: number | ((query: { state: { data: InfiniteData<P> | undefined } }) => number | false);
  } = {},
): List<T> & { totals: TotalsOf<P>; firstPage: P | undefined; names: Names; readAll: () => Promise<T[]> } {
  const org = useOrgSlug();
  const queryKey = [org, resource, 'list', ...key];
  const query = useInfiniteQuery<P, Error, InfiniteData<P>, readonly unknown[], string | undefined>({
    queryKey,
    queryFn: ({ pageParam }) => read({ limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) }),
    initialPageParam: undefined,
    getNextPageParam: (last) => (last.hasMore ? last.nextCursor : undefined),
    ...options,
  });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const refusal = useRefusal(queryKey, query);
  const rows = query.data?.pages.flatMap(rowsOf) ?? [];
  const mustFollow = query.isSuccess && rows.length === 0 && hasNextPage;
  useEffect(() => {
    if (mustFollow && !isFetchingNextPage) void fetchNextPage();
  }, [mustFollow, isFetchingNextPage, fetchNextPage]);
  return {
    rows,
    // Reads every row that search and filters leave, for acts on all of them.
    readAll: () => readAll(read, rowsOf, MOST),
    totals: query.data?.pages[0]?.totals as TotalsOf<P>,
    firstPage: query.data?.pages[0],
    names: new Map(query.data?.pages.flatMap(({ names = [] }) => names).map((name) => [name.id, name])),
    hasMore: hasNextPage,
    isPending: (query.isPending && refusal === null) || mustFollow,
    isLoadingMore: isFetchingNextPage,
    problem: refusal === null ? null : toProblem(refusal),
    loadMore: () => void fetchNextPage(),
    retry: () => void query.refetch(),
  };
}
