/** What is blocked now, by kind, the newest of each. */
import { policy } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { ActiveBlock, activeBlocks } from './activeBlocks';
import { namesOf, type NameAsk, type NameDeps } from './names';
import type { Deps } from './route';

const SHOWN = 5;

export const BlockedKind = Type.Object({
  kind: policy.BlockTargetKind,
  count: Type.Integer({ minimum: 1, description: 'Blocks of this kind that stand' }),
  newest: Type.Array(
    Type.Object({
      ...ActiveBlock.properties,
      name: Type.Optional(Type.String({ description: 'Of whom or what it stops, of an integration its slug; absent when that is gone' })),
    }),
    { maxItems: SHOWN, description: 'Those that stop who asks come first' },
  ),
});
type BlockedKind = Static<typeof BlockedKind>;

/** Lists active blocks of every kind, for admins. Blocks of service accounts, of which there may be many, are counted and not all read. */
export async function blockedNow(deps: NameDeps & Pick<Deps, 'integrations'>, asking: NameAsk): Promise<BlockedKind[]> {
  const accounts = { status: 'active', kind: 'serviceAccount', limit: SHOWN, totals: true } as const;
  const [most, ofAccounts] = await Promise.all([activeBlocks(asking, deps), deps.bus.call(policy.listBlocks, accounts, asking.call)]);
  const kinds = [
    {
      kind: accounts.kind,
      count: ofAccounts.totals?.matching ?? ofAccounts.blocks.length,
      blocks: ofAccounts.blocks.map((block) => ({ ...block, stopsMe: false })),
    },
    ...(['user', 'group', 'orgToken', 'integration', 'tool'] as const).map((kind) => {
      const blocks = most.filter(({ target }) => target.kind === kind);
      return { kind, count: blocks.length, blocks: blocks.slice(0, SHOWN) };
    }),
  ].filter(({ count }) => count > 0);
  const named = await namesOf(
    deps,
    asking,
    kinds.flatMap(({ blocks }) => blocks.map(({ target }) => target.id)),
  );
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return kinds.map(({ kind, count, blocks }) => ({
    kind,
    count,
    newest: blocks.map((block) => {
      const name = names.get(block.target.id);
      return { ...block, ...(name !== undefined && { name }) };
    }),
  }));
}
