import type { Handler } from '@gatehouse/bus';
import { AppError, newId, type policy, requireAdmin } from '@gatehouse/contracts';
import { blockKey } from '../../domain/blocks';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';

/** Far more than an emergency needs; what is to stay is a rule. */
const MAX_BLOCKS = 1_000;

const pickTarget = (target: policy.BlockTarget): policy.BlockTarget => {
  const { kind, id } = target;
  return kind === 'tool' ? { kind, id, tool: target.tool } : { kind, id };
};

export const createBlock =
  (deps: PolicyDeps): Handler<typeof policy.createBlock> =>
  async ({ target: said, reason }, call) => {
    const by = requireAdmin(call.principal, 'block anything');
    const target = pickTarget(said);
    const at = new Date();
    const block: policy.Block = { id: newId('block'), target, reason, createdAt: at.toISOString(), createdBy: by.name };
    const event = changeEvent(call, { by, type: 'block.created', at, target: { kind: 'block', id: block.id }, data: { target, reason } });
    return changePolicy(deps, by.orgId, ({ blocks }) => {
      const current = blocks.find((other) => blockKey(other.target) === blockKey(target));
      if (current !== undefined) throw new AppError('conflict', 'This is blocked already', { data: { current } });
      if (blocks.length >= MAX_BLOCKS) throw new AppError('conflict', `An organization has at most ${MAX_BLOCKS} blocks at a time`);
      return { set: { blocks: [...blocks, block] }, events: [event], answer: () => block };
    });
  };
