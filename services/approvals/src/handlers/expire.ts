import { startPeriodicTask, type TaskContext } from '@gatehouse/runtime';
import type { ServiceDeps } from '../deps';
import { expiredEvent } from '../domain/auditEvents';
import type { ListedRequest } from '../domain/request';
import { transitions } from '../domain/transitions';
import type { RequestStore } from '../store/requests';

/** Write down that its time is over. False when somebody else did, or it ended otherwise. */
export async function expire(requests: Pick<RequestStore, 'take'>, request: ListedRequest, now: Date): Promise<boolean> {
  return (await requests.take(transitions.expire, request, now, { events: [expiredEvent(request)] })) !== undefined;
}

const EVERY_MS = 1_000;
const BATCH = 200;

/** Writes down, every second and in any number of processes, what time has decided already. Nothing but the trail and the counter waits for it. */
export function startExpiry(context: TaskContext, { requests, outbox, clock }: Pick<ServiceDeps, 'requests' | 'outbox' | 'clock'>): void {
  startPeriodicTask(context, { what: 'expiry of requests', everyMs: EVERY_MS }, async () => {
    for (let more = true; more;) {
      const now = clock();
      const lapsed = await requests.lapsed(now, BATCH);
      for (const request of lapsed) await expire(requests, request, now);
      if (lapsed.length > 0) outbox.kick();
      more = lapsed.length === BATCH;
    }
  });
}
