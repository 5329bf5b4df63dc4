import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { untilWritten } from '@gatehouse/store';
import type { BudgetText } from '../../store/budgetStore';
import type { BudgetRow } from '../../store/schemas';
import { changeEvent } from '../changeEvent';
import { budgetTarget, type BudgetDeps } from './budgetDeps';
import { viewBudget } from './viewBudgets';

function check({ softLimit, hardLimit }: BudgetText): void {
  const refuse = (detail: string): never => {
    throw new AppError('invalid', 'The budget is not acceptable', { details: [detail] });
  };
  if (softLimit === undefined && hardLimit === undefined) refuse('/hardLimit: a budget needs a soft or a hard limit');
  if (softLimit !== undefined && hardLimit !== undefined && softLimit > hardLimit) refuse('/softLimit: must not be above the hard limit');
}

const textOf = ({ period, softLimit, hardLimit }: BudgetText): BudgetText => ({
  period,
  ...(softLimit !== undefined && { softLimit }),
  ...(hardLimit !== undefined && { hardLimit }),
});
const isSame = (a: BudgetText, b: BudgetText): boolean =>
  a.period === b.period && a.softLimit === b.softLimit && a.hardLimit === b.hardLimit;

export const putBudget =
  (deps: BudgetDeps): Handler<typeof policy.putBudget> =>
  async ({ integrationId, revision, ...said }, call) => {
    const by = requireAdmin(call.principal, 'set budgets');
    const { orgId } = by;
    const text = textOf(said);
    check(text);
    const at = new Date();
    const write = async (before: BudgetRow | undefined): Promise<BudgetRow | undefined> => {
      const data = { ...(before && { before: textOf(before) }), after: text };
      const event = changeEvent(call, { by, type: 'budget.put', at, target: budgetTarget(integrationId), data });
      return deps.budgetStore.put(orgId, integrationId, before, text, { at, by: by.name, event });
    };
    const row = await untilWritten(async () => {
      const before = await deps.budgetStore.find(orgId, integrationId);
      if (revision !== undefined && revision !== (before?.revision ?? 0)) {
        const current = before && (await viewBudget(deps, orgId, before));
        throw new AppError('conflict', 'The budget was changed since', { data: { current } });
      }
      return before !== undefined && isSame(before, text) ? before : write(before);
    });
    await deps.budgets.invalidate(orgId, integrationId);
    deps.outbox.kick();
    return viewBudget(deps, orgId, row);
  };
