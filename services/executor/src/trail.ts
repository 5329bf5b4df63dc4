/**
 * The executor's end of the audit trail. An event that must stand before the call goes on is awaited; one that could not be confirmed is tried again
 * in the background, with the same event id, so that no intent stays without its outcome while this process lives.
 */
import type { Bus } from '@gatehouse/bus';
import { audit } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { createRetryQueue, type RetryQueue } from './retryQueue';

export interface Trail extends RetryQueue<audit.AuditEvent> {
  /** Resolves once the event is stored for good; rejects `unavailable` otherwise. */
  confirm(event: audit.AuditEvent): Promise<void>;
}

/** What is lost at the end is an outcome at worst: audit's reaper closes its call. */
export function auditTrail(bus: Pick<Bus, 'publish'>, log: Log, pauseMs?: number): Trail {
  const confirm = (event: audit.AuditEvent): Promise<void> =>
    bus.publish(audit.fact, event, { messageId: event.eventId, correlationId: event.correlationId });
  const name = ({ callId, phase }: audit.AuditEvent): object => ({ callId, phase });
  return { confirm, ...createRetryQueue({ publish: confirm, what: 'fact', name }, log, pauseMs) };
}
