import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { checkOrder, reorder } from '../../domain/rules/ruleList';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';

export const orderRules =
  (deps: PolicyDeps): Handler<typeof policy.orderRules> =>
  async ({ ids, revision }, call) => {
    const by = requireAdmin(call.principal, 'order rules');
    const at = new Date();
    const target = { kind: 'rules', id: by.orgId };
    return changePolicy(deps, by.orgId, ({ rules, ...state }) => {
      checkOrder(state, revision);
      const ordered = reorder(rules, ids);
      if (ordered === undefined) throw new AppError('conflict', 'The list is not exactly the rules there are; look and try again');
      if (rules.every(({ id }, i) => id === ids[i])) return { answer: () => ({}) };
      const moved = ordered.flatMap(({ id, name }, i) => (rules[i]!.id === id ? [] : { id, name, priority: i + 1 }));
      const data = { moved: moved.slice(0, 50), count: moved.length };
      const event = changeEvent(call, { by, type: 'rules.ordered', at, target, data });
      return { set: { rules: ordered }, events: [event], answer: () => ({}) };
    });
  };
