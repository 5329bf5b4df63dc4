import { useOrgSlug } from '../orgSlug.ts';
import { answer, api, once } from '../client.ts';
import type { ActiveBlock, Block, BlockTarget, Member, NewBlock } from '../types.ts';
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

export interface ActiveBlocks {
  all: readonly ActiveBlock[];
  /** A block on me, or on a group of mine. */
  mine: ActiveBlock | undefined;
  /** Finds the block on exactly this target. */
  on: (target: BlockTarget) => ActiveBlock | undefined;
}

const isOn = (one: BlockTarget, other: BlockTarget): boolean =>
  one.kind === other.kind && one.id === other.id && ('tool' in one ? one.tool : '') === ('tool' in other ? other.tool : '');

export const activeBlocksOf = (all: readonly ActiveBlock[]): ActiveBlocks => ({
  all,
  mine: all.find(({ stopsMe }) => stopsMe),
  on: (target) => all.find((block) => isOn(block.target, target)),
});

/** The block on a member, or on a group of theirs. */
export const blockOnMember = (blocks: ActiveBlocks, { userId, groups }: Pick<Member, 'userId' | 'groups'>): ActiveBlock | undefined =>
  blocks.on({ kind: 'user', id: userId }) ?? groups.flatMap((id) => blocks.on({ kind: 'group', id }) ?? []).at(0);

/** What is blocked now: to admins everything but service accounts, to others what concerns them. Undefined until it is known. */
export function useActiveBlocks(enabled = true): ActiveBlocks | undefined {
  const orgSlug = useOrgSlug();
  const read = async () => (await answer(api.GET('/v1/orgs/{orgSlug}/me/blocks', { params: { path: { orgSlug } } }))).blocks;
  const { data } = useRead<ActiveBlock[]>(['blocks', 'active'], read, { enabled });
  return data && activeBlocksOf(data);
}

/** The active blocks of one target. */
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
