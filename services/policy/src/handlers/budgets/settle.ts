import type { Handler } from '@gatehouse/bus';
import type { executor, PayloadOf, policy } from '@gatehouse/contracts';
import { coalesceWrites } from '../../store/coalesceWrites';

type Use = PayloadOf<typeof executor.spent>;

/** The same as the event `spent`, answered once it counts: whoever calls next finds it counted. */
export function settle(count: (uses: readonly Use[]) => Promise<void>): Handler<typeof policy.settle> {
  const coalesce = coalesceWrites<Use, void>();
  return async (use, { principal }) => {
    const { orgId } = principal!;
    await coalesce(`${orgId} ${use.counter}`, { ...use, orgId }, count);
    return {};
  };
}
