/**
 * While the database is away events wait in their queue, in order and unacknowledged. Handing the failure to the bus would put every one of them
 * through the retry steps and, after a long outage, into the parking queue where only a person finds them.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { isAppError } from '@gatehouse/contracts';
import type { ServiceContext } from '@gatehouse/runtime';
import type { Recorder } from './record';

const PAUSE_MS = 500;

export function retryUntilStored({ log, onStop }: Pick<ServiceContext<unknown>, 'log' | 'onStop'>, record: Recorder): Recorder {
  let stopped = false;
  onStop('recorder', () => void (stopped = true));
  return async (events) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await record(events);
      } catch (err) {
        if (stopped || !isAppError(err) || err.code !== 'unavailable') throw err;
        if (tries === 1) log.warn({ err, facts: events.length }, 'facts wait for the database');
        await sleep(PAUSE_MS);
      }
    }
  };
}
