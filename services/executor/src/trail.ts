/**
 * The executor's end of the audit trail. A fact that must stand before the call goes on is awaited; one that could not be confirmed is tried again
 * in the background, with the same event id, so that no intent stays without its outcome while this process lives.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus } from '@gatehouse/bus';
import { audit, isAppError } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';

export interface Trail {
  /** Resolves once the fact is stored for good; rejects `unavailable` otherwise. */
  confirm(fact: audit.Fact): Promise<void>;
  /** Keep trying until it is stored. Drops it, with an error in the log, when too many wait. */
  pursue(fact: audit.Fact): void;
  /** Give the waiting facts a last chance, then stop. */
  close(): Promise<void>;
}

const MAX_WAITING = 10_000;
const PAUSE_MS = 1_000;
const LAST_CHANCE_MS = 4_000;
const AT_ONCE = 64;

export function auditTrail(bus: Pick<Bus, 'publish'>, log: Log, pauseMs = PAUSE_MS): Trail {
  const waiting: audit.Fact[] = [];
  let running: Promise<void> | undefined;
  let closed = false;

  const confirm = (fact: audit.Fact): Promise<void> =>
    bus.publish(audit.fact, fact, { messageId: fact.eventId, correlationId: fact.correlationId });

  async function work(): Promise<void> {
    while (waiting.length > 0 && !closed) {
      await sleep(pauseMs);
      const batch = waiting.slice(0, AT_ONCE);
      const results = await Promise.allSettled(batch.map(confirm));
      const again = batch.filter((fact, i) => isWorthARetry(fact, results[i]!, log));
      waiting.splice(0, batch.length, ...again);
    }
    running = undefined;
  }

  return {
    confirm,
    pursue(fact) {
      if (waiting.length >= MAX_WAITING)
        return log.error({ callId: fact.callId, phase: fact.phase }, 'a fact is lost: too many wait for the broker');
      waiting.push(fact);
      running ??= work();
    },
    async close() {
      await Promise.race([running, sleep(LAST_CHANCE_MS, undefined, { ref: false })]);
      closed = true;
      if (waiting.length > 0)
        log.error({ facts: waiting.length }, 'stopped with facts that could not be stored; the reaper closes their calls');
    },
  };
}

/** Only the broker's absence passes with time; a fact that breaks its contract never will. */
function isWorthARetry({ callId, phase }: audit.Fact, result: PromiseSettledResult<void>, log: Log): boolean {
  if (result.status === 'fulfilled') return false;
  if (isAppError(result.reason) && result.reason.code === 'unavailable') return true;
  log.error({ err: result.reason as unknown, callId, phase }, 'a fact is lost: it is refused');
  return false;
}
