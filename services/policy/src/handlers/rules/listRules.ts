import type { Handler } from '@gatehouse/bus';
import { containing, readSort, type policy } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { inOrder, view, viewById } from '../../domain/rules/ruleList';
import type { PolicyStore } from '../../store/policyStore';
import { adminOnly } from '../adminOnly';
import { pageOfAll } from '../page';

export const listRules =
  ({ store, cursors }: { store: Pick<PolicyStore, 'read'>; cursors: Cursors }): Handler<typeof policy.listRules> =>
  async ({ q = '', sort = 'priority', ...request }, call) => {
    const { orgId } = adminOnly(call.principal);
    const has = containing(q);
    const found = (await store.read(orgId)).rules.map(view).filter(({ name, tools }) => has([name, ...tools]));
    const scope = JSON.stringify(['rules', orgId, q, sort]);
    const { rows, ...paging } = await pageOfAll({ cursors, scope }, request, inOrder(found, readSort(sort)));
    return { rules: rows, ...paging };
  };

export const getRule =
  ({ store }: { store: Pick<PolicyStore, 'read'> }): Handler<typeof policy.getRule> =>
  async ({ id }, call) =>
    viewById((await store.read(adminOnly(call.principal).orgId)).rules, id);
