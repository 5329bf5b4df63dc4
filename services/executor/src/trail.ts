/**
 * The executor's end of the audit trail. A fact that must stand before the call goes on is awaited; one that could not be confirmed is tried again
 * in the background, with the same event id, so that no intent stays without its outcome while this process lives.
 */
import type { Bus } from '@gatehouse/bus';
import { audit } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { createPursuit, type Pursuit } from './pursuit';

export interface Trail extends Pursuit<audit.Fact> {
  /** Resolves once the fact is stored for good; rejects `unavailable` otherwise. */
  confirm(fact: audit.Fact): Promise<void>;
}

/** What is lost at the end is an outcome at worst: audit's reaper closes its call. */
export function auditTrail(bus: Pick<Bus, 'publish'>, log: Log, pauseMs?: number): Trail {
  const confirm = (fact: audit.Fact): Promise<void> =>
    bus.publish(audit.fact, fact, { messageId: fact.eventId, correlationId: fact.correlationId });
  const name = ({ callId, phase }: audit.Fact): object => ({ callId, phase });
  return { confirm, ...createPursuit({ publish: confirm, what: 'fact', name }, log, pauseMs) };
}
