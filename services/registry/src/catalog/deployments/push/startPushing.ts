/** Takes pushes up as they are due: new ones, those that waited, and those whose process fell silent. Any number of processes may do it at once. */
import { startPeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import type { PushedRow } from '../domain/row';
import { LEASE_MS, RENEW_EVERY_MS, runPush, type RunDeps } from './runPush';

const EVERY_MS = 1_000;
const AT_ONCE = 16;
/** How long steps may take to end when the process stops. */
const DRAIN_MS = 10_000;

/** Answers a function that makes it look at once. */
export function startPushing({ log, onStop }: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, deps: RunDeps): () => void {
  const { pushes, clock } = deps;
  const run = runPush(deps);
  const running = new Map<PushedRow, Promise<void>>();
  const leaseEnd = (now: Date): Date => new Date(now.getTime() + LEASE_MS);
  const stopping = new AbortController();

  async function takeUp(): Promise<void> {
    while (running.size < AT_ONCE && !stopping.signal.aborted) {
      const now = clock();
      const row = await pushes.take(now, leaseEnd(now));
      if (row === undefined) return;
      running.set(
        row,
        run(row, stopping.signal).finally(() => running.delete(row)),
      );
    }
  }

  startPeriodicTask({ log, onStop }, { what: 'leases of pushes', everyMs: RENEW_EVERY_MS }, async () => {
    if (running.size > 0) await pushes.renew([...running.keys()], leaseEnd(clock()));
  });
  // Stops go backwards: nothing more is taken up, then the steps under way end.
  onStop('pushes', async () => void (await Promise.all(running.values())), DRAIN_MS);
  const task = startPeriodicTask({ log, onStop }, { what: 'pushes', everyMs: EVERY_MS }, takeUp);
  onStop('taking up of pushes', () => stopping.abort());
  return () => task.kick();
}
