import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { viewById } from '../../domain/rules/ruleList';
import type { PolicyStore } from '../../store/policyStore';
import { adminOnly } from '../adminOnly';

export const getRule =
  ({ store }: { store: Pick<PolicyStore, 'read'> }): Handler<typeof policy.getRule> =>
  async ({ id }, call) =>
    viewById((await store.read(adminOnly(call.principal).orgId)).rules, id);
