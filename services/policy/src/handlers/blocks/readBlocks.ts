import type { Handler } from '@gatehouse/bus';
import { isAdmin, type policy, requireAdmin } from '@gatehouse/contracts';
import { totalsIn, type Cursors } from '@gatehouse/store';
import { blockOnCaller, blocksOnCaller } from '../../domain/blocks';
import type { DecisionInputs } from '../../store/decisionInputs';
import type { PolicyStore } from '../../store/policyStore';
import { pageOfAll } from '../page';

const newestFirst = (a: policy.Block, b: policy.Block): number => b.createdAt.localeCompare(a.createdAt) || b.id.localeCompare(a.id);

export const listBlocks =
  ({ store, cursors }: { store: Pick<PolicyStore, 'read'>; cursors: Cursors }): Handler<typeof policy.listBlocks> =>
  async ({ status, targetId, kind, among, totals, ...request }, call) => {
    const { orgId } = requireAdmin(call.principal, 'see blocks');
    const { blocks, lifted } = await store.read(orgId);
    const found = among && new Set(among);
    const matches = ({ target }: policy.Block): boolean =>
      target.id === (targetId ?? target.id) && target.kind === (kind ?? target.kind) && (found?.has(target.id) ?? true);
    const all = [...(status === 'lifted' ? [] : blocks), ...(status === 'active' ? [] : lifted)].sort(newestFirst);
    const scope = JSON.stringify(['blocks', orgId, status ?? null, targetId ?? null, kind ?? null]);
    const { rows, ...paging } = await pageOfAll({ cursors, scope }, request, all.filter(matches));
    return { blocks: rows, ...paging, ...(totals && request.cursor === undefined && { totals: totalsIn(all, matches) }) };
  };

/** What is blocked now, as far as it concerns the principal. Read as decisions read it, so it is as new as they are. */
export const activeBlocks =
  ({ inputs }: { inputs: Pick<DecisionInputs, 'forTools'> }): Handler<typeof policy.activeBlocks> =>
  async (_, { principal }) => {
    const { policy } = await inputs.forTools(principal, []);
    const own = blocksOnCaller(policy.blocks, principal).sort(newestFirst);
    const shown = [...policy.blocks.values()]
      .filter(({ target: { kind } }) => (isAdmin(principal) ? kind !== 'serviceAccount' : kind === 'integration' || kind === 'tool'))
      .sort(newestFirst);
    return { blocks: [...new Set([...own, ...shown])], stopsCaller: own.map(({ id }) => id) };
  };

/** What stops the principal. Read as decisions read it, so it is as new as they are. */
export const callerBlock =
  ({ inputs }: { inputs: Pick<DecisionInputs, 'forTools'> }): Handler<typeof policy.callerBlock> =>
  async (_, { principal }) => {
    const { policy } = await inputs.forTools(principal, []);
    const block = blockOnCaller(policy.blocks, principal);
    return block === undefined ? {} : { reason: block.reason };
  };

/** Read as decisions read it. */
export const blockedUsers =
  ({ inputs }: { inputs: Pick<DecisionInputs, 'forTools'> }): Handler<typeof policy.blockedUsers> =>
  async ({ people }, { principal }) => {
    const { policy } = await inputs.forTools(principal, []);
    const isBlocked = (person: { id: string; groups: string[] }): boolean =>
      blockOnCaller(policy.blocks, { kind: 'user', ...person }) !== undefined;
    return { ids: people.filter(isBlocked).map(({ id }) => id) };
  };
