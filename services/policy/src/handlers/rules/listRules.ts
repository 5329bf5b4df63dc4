import type { Handler } from '@gatehouse/bus';
import { containing, type policy, readSort, requireAdmin } from '@gatehouse/contracts';
import { totalsIn, type Cursors } from '@gatehouse/store';
import { speaksAbout } from '../../domain/rules/concerns';
import { inOrder, view, viewById } from '../../domain/rules/ruleList';
import type { PolicyStore } from '../../store/policyStore';
import { pageOfAll } from '../page';

export const listRules =
  ({ store, cursors }: { store: Pick<PolicyStore, 'read'>; cursors: Cursors }): Handler<typeof policy.listRules> =>
  async ({ q = '', sort = 'priority', effect, concerns: who, totals, ...request }, call) => {
    const { orgId } = requireAdmin(call.principal, 'see rules');
    const has = containing(q);
    const matches = ({ name, tools, subjects, ...rule }: policy.Rule): boolean =>
      has([name, ...tools]) && rule.effect === (effect ?? rule.effect) && (who === undefined || speaksAbout(subjects, who));
    const { rules, orderRevision = 0 } = await store.read(orgId);
    const all = rules.map(view);
    const scope = JSON.stringify(['rules', orgId, q, sort, effect ?? null, who?.id ?? null]);
    const { rows, ...paging } = await pageOfAll({ cursors, scope }, request, inOrder(all.filter(matches), readSort(sort)));
    const counted = totals && request.cursor === undefined && { totals: totalsIn(all, matches, { off: ({ enabled }) => !enabled }) };
    return { rules: rows, ...paging, ...counted, orderRevision };
  };

export const getRule =
  ({ store }: { store: Pick<PolicyStore, 'read'> }): Handler<typeof policy.getRule> =>
  async ({ id }, call) =>
    viewById((await store.read(requireAdmin(call.principal, 'see rules').orgId)).rules, id);
