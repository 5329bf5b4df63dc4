import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { Block, NewBlock } from '../types.ts';
import { useList } from '../useList.ts';
import { readAll, useRead } from '../useRead.ts';
import { useWrite } from '../useWrite.ts';

const LIST = '/v1/orgs/{orgSlug}/blocks';

/** Lifted ones, newest first. */
export function useLiftedBlocks() {
  const orgSlug = useOrgSlug();
  return useList(
    ['blocks', 'lifted'],
    (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { status: 'lifted', ...page } } })),
    (page) => page.blocks,
  );
}

/** All that stop something now, newest first. */
export function useActiveBlocks(enabled = true) {
  const orgSlug = useOrgSlug();
  const read = () =>
    readAll(
      (page) => answer(api.GET(LIST, { params: { path: { orgSlug }, query: { status: 'active', ...page } } })),
      (page) => page.blocks,
    );
  return useRead<Block[]>(['blocks', 'active'], read, { enabled });
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
