import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import type { Cursors } from '@gatehouse/store';
import { view } from '../../domain/rules/ruleList';
import type { PolicyStore } from '../../store/policyStore';
import { adminOnly } from '../adminOnly';
import { pageOfAll } from '../page';

const contains =
  (part: string) =>
  ({ name, tools }: policy.Rule): boolean =>
    [name, ...tools].some((text) => text.toLowerCase().includes(part));

export const listRules =
  ({ store, cursors }: { store: Pick<PolicyStore, 'read'>; cursors: Cursors }): Handler<typeof policy.listRules> =>
  async ({ q = '', ...request }, call) => {
    const { orgId } = adminOnly(call.principal);
    const part = q.toLowerCase();
    const matching = (await store.read(orgId)).rules.map(view).filter(contains(part));
    const scope = JSON.stringify(['rules', orgId, part]);
    const { rows, ...paging } = await pageOfAll({ cursors, scope }, request, matching);
    return { rules: rows, ...paging };
  };
