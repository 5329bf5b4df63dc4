import type { Delivery } from '@gatehouse/bus';
import { audit, type PayloadOf, type registry } from '@gatehouse/contracts';
import type { BudgetStore } from '../store/budgetStore';
import type { Budgets } from '../store/budgets';
import type { GrantSets } from '../store/grantSets';
import type { GrantChange, GrantStore } from '../store/grants';
import { withLifted } from './blocks/liftBlock';
import { changePolicy, type PolicyDeps } from './changePolicy';

interface Deps extends PolicyDeps {
  readonly grants: Pick<GrantStore, 'everOn' | 'remove'>;
  readonly sets: Pick<GrantSets, 'invalidate'>;
  readonly budgetStore: Pick<BudgetStore, 'remove'>;
  readonly budgets: Pick<Budgets, 'invalidate'>;
}
type Removed = PayloadOf<typeof registry.resourceRemoved>;

/** The end of something that named the resource, by whoever removed it. `what` makes the id of the event: stated twice, it is one. */
function endOf(
  { orgId, resource, by, correlationId }: Removed,
  type: audit.AuditEventType,
  what: string,
  { target = resource, data = {} }: { target?: audit.Consequence['target']; data?: object } = {},
): GrantChange {
  const at = new Date();
  const because: audit.AuditEventType = `${resource.kind}.deleted`;
  const id = `resourceRemoved:${what}`;
  return {
    at,
    by: by.name ?? by.kind,
    event: audit.consequenceEvent({ orgId, type, target, by, at, because, id, data, correlationId }),
  };
}

async function endGrants({ grants, sets }: Deps, removed: Removed): Promise<void> {
  const { orgId, resource } = removed;
  const ever = await grants.everOn(orgId, resource);
  for (const { _id, subject, createdAt } of ever) {
    const change = endOf(removed, 'grant.deleted', `${_id}:${createdAt.toISOString()}`, { data: { subject } });
    await grants.remove(orgId, { subject, resource }, change);
  }
  // The cache is invalidated even for grants that were deleted already: the delivery before may have died between its commits and this line.
  await sets.invalidate(
    orgId,
    ever.map(({ subject }) => subject),
  );
}

async function endBudget({ budgetStore, budgets }: Deps, removed: Removed): Promise<void> {
  const { orgId, resource } = removed;
  await budgetStore.remove(orgId, resource.id, endOf(removed, 'budget.deleted', `${orgId}:${resource.id}:budget`));
  await budgets.invalidate(orgId, resource.id);
}

/** Lifts the blocks of a removed integration and of its tools: nothing is left to stop. */
async function endBlocks(deps: Deps, removed: Removed): Promise<void> {
  const { orgId, resource } = removed;
  await changePolicy(deps, orgId, (state) => {
    const ended = state.blocks.filter(({ target }) => target.id === resource.id);
    if (ended.length === 0) return { answer: () => undefined };
    const ends = ended.map(({ id, target, reason }) =>
      endOf(removed, 'block.lifted', id, { target: { kind: 'block', id }, data: { target, reason } }),
    );
    const { at, by } = ends[0]!;
    return { set: withLifted(state, ended, { at, by }), events: ends.map(({ event }) => event), answer: () => undefined };
  });
}

/** What names a resource goes with it: its grants, and of an integration the blocks and the budget. Delivered again, it finds nothing left to end. */
export const resourceRemoved =
  (deps: Deps) =>
  async (deliveries: readonly Delivery<typeof registry.resourceRemoved>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      await endGrants(deps, payload);
      if (payload.resource.kind !== 'integration') continue;
      await endBudget(deps, payload);
      await endBlocks(deps, payload);
    }
    deps.outbox.kick();
  };
