/** Measures a bus. */
import { isAppError } from '@gatehouse/contracts';
import { inCall, inSpan, joinCall, passedOn } from '@gatehouse/runtime';
import { callsMade, callsServed, callTime, eventsHandled, held, incidents, OK, parked, queued, serveTime } from './metrics';
import type { MessageBus } from './core/messageBus';
import type { BusObserver } from './types';

type Outcomes = Pick<typeof callsMade, 'add'>;
type Times = Pick<typeof callTime, 'observeSince'>;

const codeOf = (err: unknown): string => (isAppError(err) ? err.code : 'internal');

async function measured<T>(message: string, counted: Outcomes, timed: Times, work: () => Promise<T>): Promise<T> {
  const since = performance.now();
  let result = OK;
  try {
    return await work();
  } catch (err) {
    result = codeOf(err);
    throw err;
  } finally {
    counted.add({ message, result });
    timed.observeSince({ message }, since);
  }
}

export const busObserver: BusObserver = {
  calling: (message, caller, ask) =>
    joinCall(caller, () =>
      inSpan({ name: message, kind: 'client' }, () =>
        measured(message, callsMade, callTime, () => {
          const traceparent = passedOn(caller.traceparent);
          return ask(traceparent === caller.traceparent ? caller : { ...caller, traceparent });
        }),
      ),
    ),
  serving: (message, { correlationId, traceparent }, answer) =>
    inCall({ correlationId, traceparent }, () =>
      inSpan({ name: message, kind: 'server' }, () => measured(message, callsServed, serveTime, answer)),
    ),
  async handling(event, count, handle) {
    let result = 'failed';
    try {
      const handled = await handle();
      result = OK;
      return handled;
    } finally {
      eventsHandled.add({ event, result }, count);
    }
  },
};

/** Says how full a bus is whenever it is asked. */
export function reportBus(bus: MessageBus): void {
  incidents.readFrom(() => Object.entries(bus.stats()).map(([what, count]) => [{ what }, count]));
  held.readFrom(() => Object.entries(bus.load()).map(([what, count]) => [{ what }, count]));
  queued.readFrom(async () => (await bus.queueLengths()).map(({ queue, ready }) => [{ queue }, ready]));
  parked.readFrom(async () =>
    (await bus.queueLengths()).flatMap(({ queue, parked: count }) => (count === undefined ? [] : [[{ event: queue }, count] as const])),
  );
}
