import { queryOptions, useQuery } from '@tanstack/react-query';
import { useOrgSlug } from '../orgSlug.ts';
import { api, poll } from '../client.ts';
import { Problem, problemOf } from '../problems.ts';
import type { Pulse } from '../types.ts';

/** The latest beat and its entity tag. */
export interface Beat {
  tag: string;
  pulse: Pulse;
}

async function read(orgSlug: string, last: Beat | undefined): Promise<Beat> {
  const headers = { ...poll, ...(last === undefined ? {} : { 'If-None-Match': last.tag }) };
  const request = api.GET('/v1/orgs/{orgSlug}/pulse', { params: { path: { orgSlug } }, headers });
  const { data, error, response } = await request.catch(() => {
    throw new Problem(0, 'No answer came. The network or the server may be away.');
  });
  if (response.status === 304 && last !== undefined) return last;
  if (data === undefined) throw problemOf(response, error);
  return { tag: response.headers.get('etag') ?? '', pulse: data };
}

/** The heartbeat repeats it; nothing else does. */
export const pulseQuery = (orgSlug: string) =>
  queryOptions<Beat>({
    queryKey: [orgSlug, 'pulse'],
    queryFn: ({ client }) => read(orgSlug, client.getQueryData<Beat>([orgSlug, 'pulse'])),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** How many requests wait, and what changed last; undefined before the first beat. */
export const usePulse = (): Pulse | undefined => useQuery(pulseQuery(useOrgSlug())).data?.pulse;
