import type { Handler } from '@gatehouse/bus';
import { AppError, type policy, requireAdmin } from '@gatehouse/contracts';
import { viewById } from '../../domain/rules/ruleList';
import { changeEvent } from '../changeEvent';
import { changePolicy, type PolicyDeps } from '../changePolicy';

const MAX_DELETED = 200;

export const deleteRule =
  (deps: PolicyDeps): Handler<typeof policy.deleteRule> =>
  async ({ id, revision, claim }, call) => {
    const by = requireAdmin(call.principal, 'delete rules');
    const at = new Date();
    return changePolicy(deps, by.orgId, ({ rules, deleted }) => {
      if (deleted.includes(id)) return { answer: () => ({}) };
      const current = viewById(rules, id);
      if (revision !== undefined && revision !== current.revision)
        throw new AppError('conflict', 'The rule was changed since', { data: { current } });
      const { name, effect } = current;
      const event = changeEvent(call, { by, type: 'rule.deleted', at, target: { kind: 'rule', id, name }, claim, data: { effect } });
      const set = { rules: rules.filter((rule) => rule.id !== id), deleted: [...deleted, id].slice(-MAX_DELETED) };
      return { set, events: [event], answer: () => ({}) };
    });
  };
