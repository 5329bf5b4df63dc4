import type { Delivery } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { isTimeZone } from '../../domain/localTime';
import { changePolicy, type PolicyParts } from '../changePolicy';

/** Days, months and schedules go by the organization's clock. */
export const organizationChanged =
  (parts: PolicyParts) =>
  async (deliveries: readonly Delivery<typeof identity.organizationChanged>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, timeZone } = payload;
      if (!isTimeZone(timeZone)) continue;
      await changePolicy(parts, orgId, (state) => ({ ...(state.timeZone !== timeZone && { set: { timeZone } }), answer: () => undefined }));
    }
  };
