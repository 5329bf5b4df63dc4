import type { Call, Handler } from '@gatehouse/bus';
import { policy, type approvals, type Principal } from '@gatehouse/contracts';
import type { ServiceDeps } from '../deps';

/** Change counters, which the console polls. Nothing waits for the decision of a person who is blocked. */
export const changeCounters =
  ({ bus, requests, changes, clock }: Pick<ServiceDeps, 'bus' | 'requests' | 'changes' | 'clock'>): Handler<typeof approvals.pulse> =>
  async (_, call) => {
    const { principal: viewer } = call;
    const now = clock();
    // The number first: what changes in between is then seen once more, not missed.
    const grown = await changes.of(viewer.orgId);
    const counted = await requests.countPending(viewer, now);
    const isIdle = counted.pendingForMe === 0 || (await isBlocked(bus, call));
    return { changes: grown, ...counted, ...(isIdle && { pendingForMe: 0 }) };
  };

/** Tells whether the caller is blocked. False while policy does not answer: a number is no decision, and each decision asks again. */
async function isBlocked(bus: ServiceDeps['bus'], call: Call<Principal>): Promise<boolean> {
  const { reason } = await bus.call(policy.callerBlock, {}, call).catch(() => ({ reason: undefined }));
  return reason !== undefined;
}
