import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';

/** How many lifted ones are kept to look at; the trail has them all. */
const MAX_LIFTED = 500;

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
      const after: policy.Block = { ...block, liftedAt: at.toISOString(), liftedBy: by.name };
      const { target, reason } = block;
      const event = changeEvent(call, { by, type: 'block.lifted', at, target: { kind: 'block', id }, data: { target, reason } });
      const set = { blocks: blocks.filter((other) => other.id !== id), lifted: [...lifted, after].slice(-MAX_LIFTED) };
      return { set, event, answer: () => after };
    });
  };
