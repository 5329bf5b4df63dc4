import { setTimeout as sleep } from 'node:timers/promises';
import type { Transport } from './transport';

/**
 * Store a message, trying again while the broker refuses it or its channel breaks. Undefined when stored, else why not;
 * after a timeout or a broken channel the message may be stored all the same, with the ids it carries.
 */
export async function storeWithin(
  transport: Pick<Transport, 'store' | 'sendFailure'>,
  exchange: string,
  routingKey: string,
  bytes: Buffer,
  withinMs: number,
): Promise<string | undefined> {
  let timer: NodeJS.Timeout | undefined;
  let over = false;
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => {
      over = true;
      resolve('timeout');
    }, withinMs);
  });
  const attempts = async (): Promise<string | undefined> => {
    for (let pauseMs = 50; !over; pauseMs = Math.min(pauseMs * 2, 1_000)) {
      const failure = transport.sendFailure('events');
      const outcome = failure === undefined ? await transport.store(exchange, routingKey, bytes) : 'lost';
      if (outcome === 'stored') return undefined;
      if (outcome === 'unroutable') return 'no queue is bound to it';
      await sleep(pauseMs);
    }
    return 'not confirmed in time';
  };
  const outcome = await Promise.race([attempts(), timeout]);
  clearTimeout(timer);
  return outcome === 'timeout' ? 'not confirmed in time' : outcome;
}
