/** What ids are called, and whom words may mean. For admins. */
import { keepPreviousData } from '@tanstack/react-query';
import { answer, api } from '../client.ts';
import { useOrgSlug } from '../orgSlug.ts';
import type { Name } from '../types.ts';
import { useRead } from '../useRead.ts';

const LIST = '/v1/orgs/{orgSlug}/names';

/** The first of each kind whose name holds the words. */
export function useFoundNames(q: string, kinds: readonly Name['kind'][], enabled: boolean) {
  const orgSlug = useOrgSlug();
  const query = { ...(q === '' ? {} : { q }), kinds: kinds.join(',') };
  return useRead<Name[]>(['names', 'q', query], async () => (await answer(api.GET(LIST, { params: { path: { orgSlug }, query } }))).names, {
    enabled,
    placeholderData: keepPreviousData,
  });
}

/** One id. Undefined until it is known, and when it is gone. */
export function useNameOf(id: string): Name | undefined {
  const orgSlug = useOrgSlug();
  const read = async () => (await answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ids: id } } }))).names;
  return useRead<Name[]>(['names', 'id', id], read, { enabled: id !== '' }).data?.[0];
}
