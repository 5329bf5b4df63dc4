/** Tool calls of legacy sessions in flight, so that `notifications/cancelled` of the same session can end them. */
import type { RequestId } from './message';

export interface InFlightCalls {
  /** Runs `work` with a signal that `cancel` aborts. */
  track<T>(session: string | undefined, id: RequestId, work: (signal: AbortSignal | undefined) => Promise<T>): Promise<T>;
  cancel(session: string, id: unknown): void;
}

export function createInFlightCalls(): InFlightCalls {
  const controllers = new Map<string, AbortController>();
  // Request ids are chosen by clients: they mean nothing outside their session, and "1" is not 1.
  const keyOf = (session: string, id: unknown): string => JSON.stringify([session, id]);
  return {
    async track(session, id, work) {
      if (session === undefined) return work(undefined);
      const key = keyOf(session, id);
      const controller = new AbortController();
      controllers.set(key, controller);
      try {
        return await work(controller.signal);
      } finally {
        if (controllers.get(key) === controller) controllers.delete(key);
      }
    },
    cancel(session, id) {
      controllers.get(keyOf(session, id))?.abort();
    },
  };
}
