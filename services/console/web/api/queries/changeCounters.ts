import { queryOptions, useQuery } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import { api, poll } from '../client.ts';
import { Problem, problemOf } from '../problems.ts';
import type { ChangeCounters } from '../types.ts';

/** The latest change counters and their entity tag. */
export interface TaggedCounters {
  tag: string;
  counters: ChangeCounters;
}

async function read(orgSlug: string, last: TaggedCounters | undefined): Promise<TaggedCounters> {
  const headers = { ...poll, ...(last === undefined ? {} : { 'If-None-Match': last.tag }) };
  const request = api.GET('/v1/orgs/{orgSlug}/pulse', { params: { path: { orgSlug } }, headers });
  const { data, error, response } = await request.catch(() => {
    throw new Problem(0, 'No answer came. The network or the server may be away.');
  });
  if (response.status === 304 && last !== undefined) return last;
  if (data === undefined) throw problemOf(response, error);
  return { tag: response.headers.get('etag') ?? '', counters: data };
}

const KEY = 'pulse';
const keyOf = (orgSlug: string) => [orgSlug, KEY] as const;
/** Whether this is the query of `changeCountersQuery`, of any organization. */
export const isChangeCounters = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean => queryKey[1] === KEY;

/** The change counters. Only the polling reads them again. */
export const changeCountersQuery = (orgSlug: string) =>
  queryOptions<TaggedCounters>({
    queryKey: keyOf(orgSlug),
    queryFn: ({ client }) => read(orgSlug, client.getQueryData<TaggedCounters>(keyOf(orgSlug))),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Change counters and the number of pending requests; undefined before the first answer. */
export const useChangeCounters = (): ChangeCounters | undefined => useQuery(changeCountersQuery(useOrgSlug())).data?.counters;
