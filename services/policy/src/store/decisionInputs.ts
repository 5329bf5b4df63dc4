/** Everything a decision depends on, in one round trip to the cache; a counter is read only where there is a budget. */
import type { Principal } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { counterId, type BudgetDefinition, type BudgetState } from '../domain/budget/budget';
import { periodOf } from '../domain/budget/period';
import type { CompiledPolicy } from '../domain/compilePolicy';
import type { DecisionInput, Question } from '../domain/decisionInput';
import { subjectsOf } from '../domain/subjects';
import type { Budgets } from './budgets';
import { readTogether, type ReadText } from './cacheParts';
import type { CounterStore } from './counterStore';
import type { GrantSets } from './grantSets';
import { batchPerTick } from './batchPerTick';
import type { Policies } from './policies';
import type { SignedVersions } from './signedVersions';

interface Deps {
  readonly leases: Pick<LeaseCache, 'throughMany'>;
  readonly sets: Pick<GrantSets, 'part'>;
  readonly policies: Pick<Policies, 'part'>;
  readonly signed: Pick<SignedVersions, 'part'>;
  readonly budgets: Pick<Budgets, 'part'>;
  readonly counters: Pick<CounterStore, 'use'>;
  readonly clock: () => number;
}
export interface DecisionInputs {
  /** The input of a decision, with the cached texts it was made of; a budget's counter is not among them. */
  of(principal: Principal, question: Question): Promise<DecisionInput & { readonly texts: readonly ReadText[] }>;
  /** What discovery needs: no grants, which it has asked for itself. */
  forTools(
    principal: Principal,
    integrationIds: readonly string[],
  ): Promise<Pick<DecisionInput, 'principal' | 'policy' | 'signedVersion'> & { budgets: ReadonlyMap<string, BudgetState> }>;
}

export function decisionInputs({ leases, sets, policies, signed, budgets, counters, clock }: Deps): DecisionInputs {
  const useOf = batchPerTick((ids) => {
    const [orgId, ...counterIds] = ids.split(' ') as [string, ...string[]];
    return counters.use(orgId, counterIds);
  });

  async function states(
    orgId: string,
    definitions: readonly (BudgetDefinition | undefined)[],
    { timeZone }: CompiledPolicy,
    now: number,
  ): Promise<ReadonlyMap<string, BudgetState>> {
    const found = definitions.flatMap((definition) => {
      if (definition === undefined) return [];
      const period = periodOf(definition.period, timeZone, now);
      return [{ definition, period, counter: counterId(orgId, definition, period) }];
    });
    if (found.length === 0) return new Map();
    const use = await useOf([orgId, ...found.map(({ counter }) => counter)].join(' '));
    return new Map(
      found.map(({ definition, period, counter }) => {
        const { committed, used } = use.get(counter) ?? { committed: 0, used: 0 };
        return [definition.integrationId, { definition, period, timeZone, committed, used }];
      }),
    );
  }

  return {
    async of(principal, question) {
      const { orgId } = principal;
      const now = clock();
      const { integrationId } = question;
      const parts = [
        sets.part(orgId, subjectsOf(principal)),
        policies.part(orgId),
        signed.part(principal),
        budgets.part(orgId, [integrationId]),
      ] as const;
      const { values, texts } = await readTogether(leases, parts);
      const [grants, policy, signedVersion, definitions] = values;
      const budget = (await states(orgId, definitions, policy, now)).get(integrationId);
      return { principal, question, grants, policy, signedVersion, budget, now, texts };
    },
    async forTools(principal, integrationIds) {
      const { orgId } = principal;
      const parts = [policies.part(orgId), signed.part(principal), budgets.part(orgId, [...new Set(integrationIds)])] as const;
      const [policy, signedVersion, definitions] = (await readTogether(leases, parts)).values;
      return { principal, policy, signedVersion, budgets: await states(orgId, definitions, policy, clock()) };
    },
  };
}
