import type { ServiceContext } from '@gatehouse/runtime';
import type { GrantStore } from './grants';

const EVERY_MS = 10 * 60_000;
const KEEP_MS = 60 * 60_000;

/** Tidy up deleted grants an hour later. Several processes may do it at once; nothing depends on it being done. */
export function sweepTombstones({ log, onStop }: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, grants: Pick<GrantStore, 'sweep'>): void {
  const sweep = (): Promise<void> =>
    grants.sweep(new Date(Date.now() - KEEP_MS)).catch((err: unknown) => log.warn({ err }, 'could not remove old grants'));
  const timer = setInterval(() => void sweep(), EVERY_MS).unref();
  onStop('grant sweep', () => clearInterval(timer));
}
