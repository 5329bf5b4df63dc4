import type { Handler } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { arrows } from '../domain/arrows';
import { cancelledFact } from '../domain/facts';
import type { Parts } from '../parts';
import { notFound } from './notFound';

/** The caller does not want it any more. What has left `pending` stays as it is. */
export const cancel =
  ({ requests, outbox, clock }: Pick<Parts, 'requests' | 'outbox' | 'clock'>): Handler<typeof approvals.cancel> =>
  async (named, { principal }) => {
    const by = principal!;
    const request = await requests.findOwn(by.orgId, by, named);
    if (request === undefined) throw notFound();
    const now = clock();
    if (await requests.take(arrows.cancel, request, now, { facts: [cancelledFact(request, by, now)] })) outbox.kick();
    return {};
  };
