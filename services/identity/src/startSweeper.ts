import type { ServiceContext } from '@gatehouse/runtime';
import { sweepTokens } from './sweepTokens';

const EVERY_MS = 60_000;

/** Sweeps every minute, one sweep at a time, until the service stops; the stop waits for a running sweep. */
export function startSweeper(context: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, deps: Parameters<typeof sweepTokens>[0]): void {
  const { log } = context;
  let running: Promise<void> | undefined;
  const sweep = async (): Promise<void> => {
    try {
      const { expired, removed } = await sweepTokens(deps);
      if (expired + removed > 0) log.info({ expired, removed }, 'swept tokens');
    } catch (err) {
      log.warn({ err }, 'token sweep failed, next one in a minute');
    }
  };
  const timer = setInterval(() => {
    running ??= sweep().finally(() => (running = undefined));
  }, EVERY_MS);
  context.onStop('token sweep', async () => {
    clearInterval(timer);
    await running;
  });
}
