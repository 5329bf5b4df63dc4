import type { ServiceContext } from '@gatehouse/runtime';
import { sweepTokens } from './sweepTokens';

const EVERY_MS = 60_000;
/** A record goes once the fact of its expiry is published, which takes a moment: so look again soon after marking some. */
const SOON_MS = 2_000;

/** Sweeps at start and every minute, one sweep at a time, until the service stops; the stop waits for a running sweep. */
export function startSweeper(context: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, deps: Parameters<typeof sweepTokens>[0]): void {
  const { log } = context;
  let running: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  const sweep = async (): Promise<void> => {
    try {
      const { expired, removed } = await sweepTokens(deps);
      if (expired + removed > 0) log.info({ expired, removed }, 'swept tokens');
      if (expired > 0) again = setTimeout(start, SOON_MS);
    } catch (err) {
      log.warn({ err }, 'token sweep failed, next one in a minute');
    }
  };
  const start = (): void => {
    running ??= sweep().finally(() => (running = undefined));
  };
  start();
  const timer = setInterval(start, EVERY_MS);
  context.onStop('token sweep', async () => {
    clearInterval(timer);
    await running;
    clearTimeout(again);
  });
}
