/** What ids are called, and whom words may mean. Admins see everybody and everything, others members and groups. */
import { keepPreviousData, useQueries, type QueryClient } from '@tanstack/react-query';
import { answer, api } from '../client.ts';
import { useOrgSlug } from '../orgSlug.ts';
import type { Name } from '../types.ts';
import type { Names } from '../useList.ts';
import { useRead } from '../useRead.ts';

const LIST = '/v1/orgs/{orgSlug}/names';
/** Ids in one request. */
const AT_ONCE = 100;

/** The first of each kind whose name holds the words. */
export function useFoundNames(q: string, kinds: readonly Name['kind'][], enabled: boolean) {
  const orgSlug = useOrgSlug();
  const query = { ...(q === '' ? {} : { q }), kinds: kinds.join(',') };
  return useRead<Name[]>(['names', 'q', query], async () => (await answer(api.GET(LIST, { params: { path: { orgSlug }, query } }))).names, {
    enabled,
    placeholderData: keepPreviousData,
  });
}

interface Batch {
  ids: Set<string>;
  names: Promise<Names>;
}
const open = new Map<string, Batch>();

function openBatch(orgSlug: string): Batch {
  const ids = new Set<string>();
  const names = new Promise((resolve) => setTimeout(resolve)).then(async (): Promise<Names> => {
    if (open.get(orgSlug)?.ids === ids) open.delete(orgSlug);
    const query = { ids: [...ids].join(',') };
    const found = await answer(api.GET(LIST, { params: { path: { orgSlug }, query } }));
    return new Map(found.names.map((name) => [name.id, name]));
  });
  const batch = { ids, names };
  open.set(orgSlug, batch);
  return batch;
}

/** Reads a name; one request carries all ids that a page asks for in one moment. Null: nobody knows the id, or this person may not. */
function readName(orgSlug: string, id: string): Promise<Name | null> {
  const batch = open.get(orgSlug);
  const { ids, names } = batch === undefined || batch.ids.size === AT_ONCE ? openBatch(orgSlug) : batch;
  ids.add(id);
  return names.then((found) => found.get(id) ?? null);
}
const nameRead = (orgSlug: string, id: string) => ({
  queryKey: [orgSlug, 'names', 'id', id],
  queryFn: () => readName(orgSlug, id),
  enabled: id !== '',
});

/** Names that came with another answer are not asked for again. */
export function keepNames(queries: QueryClient, orgSlug: string, names: readonly Name[]): void {
  for (const name of names) queries.setQueryData(nameRead(orgSlug, name.id).queryKey, name);
}

/** The name behind one id; undefined until it is read, and when nobody knows it. */
export function useNameOf(id: string): Name | undefined {
  const orgSlug = useOrgSlug();
  const [read] = useQueries({ queries: [nameRead(orgSlug, id)] });
  return read.data ?? undefined;
}

/** The names behind the ids that somebody knows. `isKnown` says that all of them have been read. */
export function useNamesOf(ids: readonly string[]): { names: Names; isKnown: boolean } {
  const orgSlug = useOrgSlug();
  const reads = useQueries({ queries: [...new Set(ids)].map((id) => nameRead(orgSlug, id)) });
  return {
    names: new Map(reads.flatMap(({ data }) => (data ? [[data.id, data] as const] : []))),
    isKnown: reads.every(({ isPending }) => !isPending),
  };
}
