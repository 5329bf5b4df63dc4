import { startPeriodicTask, type TaskContext } from '@gatehouse/runtime';
import type { GrantStore } from './grants';

const EVERY_MS = 10 * 60_000;
const KEEP_MS = 60 * 60_000;

/** Tidy up deleted grants an hour later. Several processes may do it at once; nothing depends on it being done. */
export function sweepTombstones(context: TaskContext, grants: Pick<GrantStore, 'sweep'>): void {
  startPeriodicTask(context, { what: 'grant sweep', everyMs: EVERY_MS }, () => grants.sweep(new Date(Date.now() - KEEP_MS)));
}
