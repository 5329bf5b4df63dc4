import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { changeEvent } from '../changeEvent';
import type { PolicyState } from '../../store/policyStore';
import { changePolicy, type PolicyDeps } from '../changePolicy';

/** How many lifted ones are kept to look at; the trail has them all. */
const MAX_LIFTED = 500;

/** The blocks without these, and the lifted ones with them. */
export function withLifted(
  { blocks, lifted }: Pick<PolicyState, 'blocks' | 'lifted'>,
  ended: readonly policy.Block[],
  { at, by }: { readonly at: Date; readonly by: string },
): Pick<PolicyState, 'blocks' | 'lifted'> {
  const ids = new Set(ended.map(({ id }) => id));
  const after = ended.map((block): policy.Block => ({ ...block, liftedAt: at.toISOString(), liftedBy: by }));
  return { blocks: blocks.filter(({ id }) => !ids.has(id)), lifted: [...lifted, ...after].slice(-MAX_LIFTED) };
}

export const liftBlock =
  (deps: PolicyDeps): Handler<typeof policy.liftBlock> =>
  async ({ id }, call) => {
    const by = requireAdmin(call.principal, 'lift blocks');
    const at = new Date();
    return changePolicy(deps, by.orgId, ({ blocks, lifted }) => {
      const before = lifted.find((block) => block.id === id);
      if (before !== undefined) return { answer: () => ({ ...before, unchanged: true as const }) };
      const block = blocks.find((other) => other.id === id);
      if (block === undefined) throw new AppError('not_found', 'There is no such block');
      const { target, reason } = block;
      const event = changeEvent(call, { by, type: 'block.lifted', at, target: { kind: 'block', id }, data: { target, reason } });
      const set = withLifted({ blocks, lifted }, [block], { at, by: by.name });
      return { set, events: [event], answer: () => set.lifted.at(-1)! };
    });
  };
