import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { transitions } from '../domain/transitions';
import { cancelledEvent } from '../domain/auditEvents';
import type { ServiceDeps } from '../deps';
import { notFound } from '../domain/request';

/** The caller does not want it any more. What has left `pending` stays as it is. */
export const cancel =
  ({ requests, outbox, clock }: Pick<ServiceDeps, 'requests' | 'outbox' | 'clock'>): Handler<typeof approvals.cancel> =>
  async (named, { principal: by }) => {
    const request = await requests.findOwn(by.orgId, by, named);
    if (request === undefined) throw notFound();
    const now = clock();
    if (await requests.take(transitions.cancel, request, now, { events: [cancelledEvent(request, by, now)] })) outbox.kick();
    return {};
  };
