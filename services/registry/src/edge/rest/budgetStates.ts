/** How the budgets of integrations stand, for answers about integrations. */
import { isAdmin, policy, type Principal, type registry } from '@gatehouse/contracts';
import type { Bus, CallContext } from '@gatehouse/bus';
import { Type, type Static } from 'typebox';
import { everyPage } from '../../catalog/shared/pages';
import { noneIfNotFound } from './noneIfNotFound';

const BudgetState = Type.Pick(policy.Budget, ['integrationId', 'state', 'refillsAt']);
type BudgetState = Static<typeof BudgetState>;

export const withBudgets = Type.Optional(
  Type.Literal(true, { description: 'The answer says to admins how the budgets of the integrations in it stand' }),
);
export const budgetsIn = { budgets: Type.Optional(Type.Array(BudgetState)) };

/** Every budget, by the id of its integration. For admins. */
export async function allBudgets(bus: Bus, call: CallContext): Promise<ReadonlyMap<string, policy.Budget>> {
  const all: policy.Budget[] = [];
  for await (const page of everyPage((asked) => bus.call(policy.listBudgets, asked, call))) all.push(...page.budgets);
  return new Map(all.map((budget) => [budget.integrationId, budget]));
}

const shown = (budget: policy.Budget | undefined): BudgetState[] => {
  if (budget === undefined) return [];
  const { integrationId, state, refillsAt } = budget;
  return [{ integrationId, state, refillsAt }];
};

/** Returns the budgets of these integrations to admins, undefined to others. */
export async function budgetsOf(
  known: readonly registry.Integration[],
  { principal, call }: { readonly principal: Principal; readonly call: CallContext },
  { bus }: { readonly bus: Bus },
): Promise<BudgetState[] | undefined> {
  if (!isAdmin(principal)) return undefined;
  const budgets = await allBudgets(bus, call);
  return known.flatMap(({ id }) => shown(budgets.get(id)));
}

/** Returns the budget of one integration as `budgetsOf` does, in a list of at most one. */
export async function budgetOf(
  { id }: registry.Integration,
  { principal, call }: { readonly principal: Principal; readonly call: CallContext },
  { bus }: { readonly bus: Bus },
): Promise<BudgetState[] | undefined> {
  if (!isAdmin(principal)) return undefined;
  return shown(await bus.call(policy.getBudget, { integrationId: id }, call).catch(noneIfNotFound));
}
