import type { audit } from '@gatehouse/contracts';
import { counter, histogram } from '@gatehouse/runtime';
import type { Recorder } from './record';

export const lag = histogram(
  'gatehouse_audit_lag_seconds',
  'From what happened to its entry in the audit trail.',
  {},
  [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800],
);
export const closedAsUnknown = counter('gatehouse_audit_unknown_calls_total', 'Calls whose outcome never came, closed as unknown.', {});

/** Records, then notes how long the oldest of the events took to get here: clocks of two machines may make that a little less than nothing. */
export async function measureLag(events: readonly audit.AuditEvent[], record: Recorder): Promise<void> {
  await record(events);
  const oldest = Math.min(...events.map(({ occurredAt }) => Date.parse(occurredAt)));
  lag.observe({}, Math.max(0, Date.now() - oldest) / 1_000);
}
