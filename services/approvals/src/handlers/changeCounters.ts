import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import type { ServiceDeps } from '../deps';

/** Change counters, which the console polls. */
export const changeCounters =
  ({ requests, changes, clock }: Pick<ServiceDeps, 'requests' | 'changes' | 'clock'>): Handler<typeof approvals.pulse> =>
  async (_, { principal: viewer }) => {
    const now = clock();
    // The number first: what changes in between is then seen once more, not missed.
    const grown = await changes.of(viewer.orgId);
    return { changes: grown, ...(await requests.countPending(viewer, now)) };
  };
