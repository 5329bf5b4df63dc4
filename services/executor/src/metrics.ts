import { audit, errorCodes, policy } from '@gatehouse/contracts';
import { counter, gauge, histogram } from '@gatehouse/runtime';

/** The steps of the governed call, in the order of ARCHITECTURE.md. */
export const stepNames = ['name', 'decide', 'prepare', 'askApprover', 'admit', 'intent', 'lease', 'upstream', 'outcome'] as const;
const OUTCOMES = ['succeeded', 'failed', 'unknown', 'refused', 'waiting', 'error'];
/** Steps of policy, and those that refuse by themselves. */
const REFUSED_BY = [
  ...policy.Step.enum,
  ...[
    'name',
    'disabled',
    'role',
    'hops',
    'arguments',
    'credential',
    'credentialChanged',
    'renewal',
    'bulkhead',
    'breaker',
    'definition',
    'definitionChanged',
    'preview',
    'standing',
    'approval',
  ],
];
export const calls = counter(
  'gatehouse_calls_total',
  'Governed calls by how they ended: succeeded, failed or unknown at the API, refused, waiting for an approver, or an error of ours.',
  { outcome: OUTCOMES, code: ['ok', ...new Set([...REFUSED_BY, ...audit.callFailures, ...errorCodes])] },
);
/** A series that begins with its first call looks to Prometheus as if nothing had been added. What an alert adds up begins at 0. */
for (const code of audit.callFailures) calls.add({ outcome: 'unknown', code }, 0);
for (const code of errorCodes) calls.add({ outcome: 'error', code }, 0);
export const callTime = histogram('gatehouse_call_seconds', 'A governed call from its arrival in the executor to its end.', {
  outcome: OUTCOMES,
});
export const stepTime = histogram('gatehouse_call_step_seconds', 'One step of a governed call.', { step: stepNames });
export const upstreamCalls = counter(
  'gatehouse_upstream_calls_total',
  'Requests sent to APIs, and calls of the management tools, by result.',
  {
    kind: ['http', 'internal', 'mcp'],
    outcome: ['succeeded', 'failed', 'unknown'],
    status: ['2xx', '3xx', '4xx', '5xx', 'none'],
  },
);
export const upstreamTime = histogram('gatehouse_upstream_seconds', 'From a request to an API to its whole answer.', {
  kind: ['http', 'internal', 'mcp'],
});
export const upstreamRunning = gauge('gatehouse_upstream_calls_running', 'Calls that hold a place at an API now.', {});
export const upstreamRetries = counter(
  'gatehouse_upstream_retries_total',
  'Requests sent once more, because the first attempt found no connection.',
  {},
);
export const upstreamsFull = gauge(
  'gatehouse_upstreams_full',
  'Integrations whose places are all taken: further calls wait for one, and are refused if none comes free in time.',
  {},
);
export const upstreamWaiting = gauge('gatehouse_upstream_calls_waiting', 'Calls that wait for a place at an API now.', {});
export const breakersOpen = gauge(
  'gatehouse_upstream_breakers_open',
  'Integrations whose circuit breaker is open, and that were called in the last minutes.',
  {},
);
export const breakerOpenings = counter('gatehouse_upstream_breaker_openings_total', 'Times that a circuit breaker opened.', {});
export const unsentEvents = gauge('gatehouse_retry_queue_events', 'Events of finished calls that the broker has not taken yet.', {
  what: ['fact', 'spending'],
});
export const spoolBytes = gauge(
  'gatehouse_spool_bytes',
  "Bytes of audit events on this process's own disk that the broker has not confirmed.",
  {},
);
export const spoolOldest = gauge('gatehouse_spool_oldest_seconds', 'Age of the oldest audit event there; 0 when none waits.', {});
export const spoolKept = gauge(
  'gatehouse_spool_kept_files',
  'Files of the spool that hold something unreadable or refused, and wait for a person.',
  {},
);
