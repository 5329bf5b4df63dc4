/**
 * The executor's end of the audit trail. An event that must stand before the call goes on is awaited; one that could not be confirmed is tried again
 * in the background, with the same event id, so that no intent stays without its outcome while this process lives.
 * `AUDIT_DURABILITY` says what "stands" means: stored by the broker's quorum queue, or on this process's own disk.
 */
import type { Bus } from '@gatehouse/bus';
import { audit } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { createRetryQueue, type RetryQueue } from './retryQueue';
import type { Spool } from './spool/openSpool';
import { writeSpooled } from './spooledEvent';

export interface Trail extends RetryQueue<audit.AuditEvent> {
  /** Resolves once the event is stored for good; rejects `unavailable` otherwise. */
  confirm(event: audit.AuditEvent): Promise<void>;
}

const nameOf = ({ callId, phase }: audit.AuditEvent): object => ({ callId, phase });

export const publishEvent = (bus: Pick<Bus, 'publish'>, event: audit.AuditEvent): Promise<void> =>
  bus.publish(audit.fact, event, { messageId: event.eventId, correlationId: event.correlationId });

/** What is lost at the end is an outcome at worst: audit's reaper closes its call. */
export function replicatedTrail(bus: Pick<Bus, 'publish'>, log: Log, pauseMs?: number): Trail {
  const confirm = (event: audit.AuditEvent): Promise<void> => publishEvent(bus, event);
  return { confirm, ...createRetryQueue({ publish: confirm, what: 'fact', name: nameOf }, log, pauseMs) };
}

/** The spool hands to the broker what is on the disk. */
export function diskTrail(spool: Pick<Spool, 'append' | 'close'>, log: Log, pauseMs?: number): Trail {
  // The spool knows bytes only: what would never leave it must not get into it.
  const confirm = async (event: audit.AuditEvent): Promise<void> => spool.append(writeSpooled(event));
  const queue = createRetryQueue({ publish: confirm, what: 'fact', name: nameOf }, log, pauseMs);
  const started = new Set<Promise<void>>();
  return {
    confirm,
    retryLater(event) {
      const written = confirm(event)
        .catch(() => queue.retryLater(event))
        .finally(() => started.delete(written));
      started.add(written);
    },
    async close() {
      await Promise.all(started);
      await queue.close();
      await spool.close();
    },
  };
}
