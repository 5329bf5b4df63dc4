import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { viewSettings } from '../../domain/viewSettings';
import type { PolicyStore } from '../../store/policyStore';
import { adminOnly } from '../adminOnly';

export const getPolicySettings =
  ({ store }: { store: Pick<PolicyStore, 'load'> }): Handler<typeof policy.getPolicySettings> =>
  async (_, call) =>
    viewSettings(await store.load(adminOnly(call.principal).orgId));
