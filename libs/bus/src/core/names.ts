/** Names of queues and exchanges. The only place that makes them. */
import type { ServiceName } from '@gatehouse/contracts';

export interface Names {
  /** Topic exchange of all events; the routing key is the name of the event. */
  readonly events: string;
  requests(server: ServiceName): string;
  eventQueue(service: ServiceName, event: string): string;
  /** Dead end of a queue, for a person to look at. */
  parked(queue: string): string;
  /** Fanout exchange and queue of one delay; the routing key is the queue to come back to. */
  retry(delayMs: number): string;
}

/** A queue that is never declared: messages to it are returned or dropped. */
export const NOWHERE = 'gatehouse-probe-of-no-queue';

export const namesOf = (prefix: string): Names => ({
  events: `${prefix}events`,
  requests: (server) => `${prefix}rpc.${server}`,
  eventQueue: (service, event) => `${prefix}${service}.${event}`,
  parked: (queue) => `${queue}.parked`,
  retry: (delayMs) => `${prefix}retry.${delayMs}`,
});
