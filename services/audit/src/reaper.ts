/**
 * No intent stays without an outcome: a call whose executor died is closed as `unknown`. Looks before it writes, because a late outcome may have
 * been recorded by another process; and its event has an id made from the call's, so that two reapers write one entry.
 */
import type { Bus } from '@gatehouse/bus';
import { audit, compact } from '@gatehouse/contracts';
import { startPeriodicTask, type ServiceContext } from '@gatehouse/runtime';
import { closedAsUnknown } from './metrics';
import type { Recorder } from './record';
import type { OpenCall } from './schemas';
import type { EntryStore } from './store';

const BATCH = 500;

export function unknownOutcome({ _id: callId, orgId, intent }: OpenCall, now: Date): audit.AuditEvent {
  const { type, target, tool, correlationId, traceId, invocationId, onBehalfOf, onBehalfOfMember } = intent;
  const kept = { target, tool, correlationId, traceId, invocationId, onBehalfOf, onBehalfOfMember };
  return {
    eventId: audit.closingEventId(callId),
    orgId,
    type,
    phase: 'outcome',
    occurredAt: now.toISOString(),
    actor: intent.actor,
    callId,
    outcome: 'unknown',
    ...compact(kept),
    data: compact({ by: 'reaper', rule: intent.data?.['rule'] }),
  };
}

interface Deps {
  store: Pick<EntryStore, 'overdue' | 'hasOutcome' | 'closeCalls'>;
  record: Recorder;
}

/** One pass over what is overdue. Returns how many calls it closed as unknown. */
export async function reap({ store, record }: Deps, now: Date, afterMs: number): Promise<number> {
  const overdue = await store.overdue(new Date(now.getTime() - afterMs), BATCH);
  const ended = await Promise.all(overdue.map((call) => store.hasOutcome(call.orgId, call._id, call.intent.correlationId)));
  const lost = overdue.filter((_, i) => !ended[i]);
  // Recording the outcome crosses the call off.
  if (lost.length > 0) await record(lost.map((call) => unknownOutcome(call, now)));
  const settled = overdue.filter((_, i) => ended[i]).map(({ _id }) => _id);
  if (settled.length > 0) await store.closeCalls(settled);
  return lost.length;
}

/**
 * Whether calls may be closed. While the broker is away, and for `afterMs` after it is back, their outcomes may still wait in executors: a call that
 * was closed meanwhile would have two.
 */
export function outcomesHadTime(failure: () => string | undefined, afterMs: number): (now: number) => boolean {
  let lastAway = -Infinity;
  return (now) => {
    if (failure() !== undefined) lastAway = now;
    return now - lastAway >= afterMs;
  };
}

export function startReaper(
  context: ServiceContext<{ REAP_AFTER_MS: number; REAP_EVERY_MS: number }>,
  { bus, ...deps }: Deps & { bus: Pick<Bus, 'failure'> },
): void {
  const { config, log } = context;
  const mayClose = outcomesHadTime(() => bus.failure(), config.REAP_AFTER_MS);
  startPeriodicTask(context, { what: 'reaping of calls without an outcome', everyMs: config.REAP_EVERY_MS }, async () => {
    if (!mayClose(Date.now())) return;
    const count = await reap(deps, new Date(), config.REAP_AFTER_MS);
    closedAsUnknown.add({}, count);
    if (count > 0) log.warn({ count }, 'calls without an outcome were closed as unknown');
  });
}
