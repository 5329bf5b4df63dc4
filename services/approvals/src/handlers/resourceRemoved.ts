import type { Delivery } from '@gatehouse/bus';
import type { registry } from '@gatehouse/contracts';
import type { ServiceDeps } from '../deps';
import { removedEvent } from '../domain/auditEvents';
import { transitions } from '../domain/transitions';

const PAGE = 100;

/** What waits for a call of an integration that is gone can never run, so nobody is asked about it any more. Delivered again, it finds nothing that waits. */
export const resourceRemoved =
  ({ requests, outbox, clock }: Pick<ServiceDeps, 'requests' | 'outbox' | 'clock'>) =>
  async (deliveries: readonly Delivery<typeof registry.resourceRemoved>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, resource } = payload;
      if (resource.kind !== 'integration') continue;
      for (let after = '', more = true; more;) {
        const waiting = await requests.pendingAt(orgId, resource.id, after, PAGE);
        for (const request of waiting) {
          const now = clock();
          const change = { set: { withdrawnBecause: 'integrationRemoved' as const }, events: [removedEvent(request, now)] };
          await requests.take(transitions.cancel, request, now, change);
        }
        more = waiting.length === PAGE;
        after = waiting.at(-1)?._id ?? after;
      }
    }
    outbox.kick();
  };
