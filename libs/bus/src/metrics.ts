import { allEvents, allRpcs, errorCodes } from '@gatehouse/contracts';
import { counter, gauge, histogram } from '@gatehouse/runtime';
import { newCounters } from './core/counters';

const message = allRpcs.map(({ name }) => name);
const event = allEvents.map(({ name }) => name);
export const OK = 'ok';
/** The label of the queue of requests, beside the labels of event queues, which are the names of their events. */
export const REQUESTS = 'requests';

export const callsMade = counter('gatehouse_rpc_calls_total', 'Calls this process made to others over the bus, by how they ended.', {
  message,
  result: [OK, ...errorCodes],
});
export const callTime = histogram('gatehouse_rpc_call_seconds', 'From a call over the bus to its answer.', { message });
export const callsServed = counter('gatehouse_rpc_requests_total', 'Calls this process answered, by how they ended.', {
  message,
  result: [OK, ...errorCodes],
});
export const serveTime = histogram(
  'gatehouse_rpc_request_seconds',
  'From the beginning of a call to its answer, in the process that answers.',
  {
    message,
  },
);
export const eventsHandled = counter('gatehouse_events_total', 'Events handed to their consumer, by whether it took them.', {
  event,
  result: [OK, 'failed'],
});
export const queued = gauge(
  'gatehouse_queue_messages',
  'Messages ready in a queue that this process consumes; every replica says the same.',
  {
    queue: [REQUESTS, ...event],
  },
);
export const parked = gauge('gatehouse_parked_messages', 'Messages of events that failed too often and wait for a person.', { event });
export const held = gauge('gatehouse_bus_held', 'Requests held, calls without an answer yet, and events without a confirm yet.', {
  what: ['requests', 'calls', 'events'],
});
export const incidents = counter(
  'gatehouse_bus_incidents_total',
  'What no caller sees: late, dropped, malformed, refused, retried and parked items.',
  {
    what: Object.keys(newCounters()),
  },
);
