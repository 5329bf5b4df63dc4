import { startPeriodicTask, type TaskContext } from '@gatehouse/runtime';
import { expire } from './handlers/expire';
import type { ServiceDeps } from './deps';

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
