/** Which budget an integration has, cached under leases: almost always none. */
import type { LeaseCache } from '@gatehouse/store';
import type { BudgetDefinition } from '../domain/budget/budget';
import type { CachePart } from './cacheParts';
import type { BudgetStore } from './budgetStore';
import { batchPerTick } from './batchPerTick';

export interface Budgets {
  /** The budget of each integration, in order. */
  part(orgId: string, integrationIds: readonly string[]): CachePart<(BudgetDefinition | undefined)[]>;
  invalidate(orgId: string, integrationId: string): Promise<void>;
}

const NONE = '-';
const keyOf = (orgId: string, integrationId: string): string => `budget:${orgId}:${integrationId}`;

const textOf = (found: BudgetDefinition | undefined): string => {
  if (found === undefined) return NONE;
  const { integrationId, period, softLimit, hardLimit, resets } = found;
  return JSON.stringify({ integrationId, period, softLimit, hardLimit, resets });
};

export function budgets(store: Pick<BudgetStore, 'findMany'>, leases: Pick<LeaseCache, 'invalidate'>): Budgets {
  const found = batchPerTick(async (ids: string) => {
    const [orgId, ...integrationIds] = ids.split(' ') as [string, ...string[]];
    return new Map((await store.findMany(orgId, integrationIds)).map((row) => [keyOf(orgId, row.integrationId), row]));
  });
  return {
    part(orgId, integrationIds) {
      const keys = integrationIds.map((id) => keyOf(orgId, id));
      return {
        keys,
        async load(missing) {
          const wanted = integrationIds.filter((_, i) => missing.includes(keys[i]!));
          const rows = await found([orgId, ...wanted].join(' '));
          return missing.map((key) => textOf(rows.get(key)));
        },
        read: (raws) => raws.map((raw) => (raw === undefined || raw === NONE ? undefined : (JSON.parse(raw) as BudgetDefinition))),
      };
    },
    invalidate: (orgId, integrationId) => leases.invalidate([keyOf(orgId, integrationId)]),
  };
}
