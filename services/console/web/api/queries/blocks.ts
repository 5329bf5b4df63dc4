import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Block, NewBlock } from '../types.ts';
import { useList } from '../useList.ts';
import { useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/blocks';

export interface BlockFilter {
  status: 'active' | 'lifted';
  /** Part of a name of what is blocked. */
  q?: string;
  kind?: Block['target']['kind'];
}

/** Newest first. */
export function useBlocks(filter: BlockFilter) {
  const orgSlug = useOrgSlug();
  return useList(
    ['blocks', filter],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { ...filter, names: true, totals: true, ...page } } })),
    (page) => page.blocks,
  );
}

/** Those that stop this now. */
export function useBlocksOn(targetId: string | undefined) {
  const orgSlug = useOrgSlug();
  const query = { status: 'active' as const, ...(targetId === undefined ? {} : { targetId }) };
  const read = async () => (await answer(api.GET(LIST, { params: { path: { orgSlug }, query } }))).blocks;
  return useRead<Block[]>(['blocks', 'on', targetId], read, { enabled: targetId !== undefined });
}

export function useCreateBlock() {
  const orgSlug = useOrgSlug();
  return useWrite<NewBlock, Block>('blocks', (body, key) =>
    answer(api.POST(LIST, { params: { path: { orgSlug } }, body, headers: once(key) })),
  );
}

export function useLiftBlock() {
  const orgSlug = useOrgSlug();
  return useWrite<string, Block>('blocks', (id, key) =>
    answer(api.DELETE(`${LIST}/{id}`, { params: { path: { orgSlug, id } }, headers: once(key) })),
  );
}
