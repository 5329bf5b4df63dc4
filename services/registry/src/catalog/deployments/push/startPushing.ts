/** Takes pushes up as they are due: new ones, those that waited, and those whose process fell silent. Any number of processes may do it at once. */
import { startPeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import { LEASE_MS, runPush, type RunDeps } from './runPush';

const EVERY_MS = 1_000;
const AT_ONCE = 16;
/** How long steps may take to end when the process stops. */
const DRAIN_MS = 10_000;

/** Answers a function that makes it look at once. */
export function startPushing({ log, onStop }: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, deps: RunDeps): () => void {
  const { pushes, clock } = deps;
  const run = runPush(deps);
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function takeUp(): Promise<void> {
    while (running.size < AT_ONCE && !stopping.signal.aborted) {
      const now = clock();
      const row = await pushes.take(now, new Date(now.getTime() + LEASE_MS));
      if (row === undefined) return;
      const turn = run(row, stopping.signal).finally(() => running.delete(turn));
      running.add(turn);
    }
  }

  // Stops go backwards: nothing more is taken up, then the steps under way end.
  onStop('pushes', async () => void (await Promise.all(running)), DRAIN_MS);
  const task = startPeriodicTask({ log, onStop }, { what: 'pushes', everyMs: EVERY_MS }, takeUp);
  onStop('taking up of pushes', () => stopping.abort());
  return () => task.kick();
}
