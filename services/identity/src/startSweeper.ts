import { startPeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import { sweepTokens } from './sweepTokens';

const EVERY_MS = 60_000;
/** A record goes once the event of its expiry is published, which takes a moment: so look again soon after marking some. */
const SOON_MS = 2_000;

export function startSweeper(context: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, deps: Parameters<typeof sweepTokens>[0]): void {
  const task = startPeriodicTask(context, { what: 'token sweep', everyMs: EVERY_MS, atStart: true }, async () => {
    const { expired, removed } = await sweepTokens(deps);
    if (expired + removed > 0) context.log.info({ expired, removed }, 'swept tokens');
    if (expired > 0) setTimeout(() => task.kick(), SOON_MS).unref();
  });
}
