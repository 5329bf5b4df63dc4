import type { Delivery } from '@gatehouse/bus';
import { isTimeZone, type identity } from '@gatehouse/contracts';
import { changePolicy, type PolicyDeps } from '../changePolicy';

/** Days, months and schedules go by the organization's clock. */
export const organizationChanged =
  (deps: PolicyDeps) =>
  async (deliveries: readonly Delivery<typeof identity.organizationChanged>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, timeZone } = payload;
      if (!isTimeZone(timeZone)) continue;
      await changePolicy(deps, orgId, (state) => ({ ...(state.timeZone !== timeZone && { set: { timeZone } }), answer: () => undefined }));
    }
  };
