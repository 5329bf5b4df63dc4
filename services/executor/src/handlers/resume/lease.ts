/** Lease on an approved call, with fencing: each step is a write that fails once another process has taken the call over; then this process stops. */
import { setTimeout as sleep } from 'node:timers/promises';
import { audit, executor, isAppError, type approvals } from '@gatehouse/contracts';
import { outboxItem, type Outbox, type OutboxItem } from '@gatehouse/store';
import type { Crash } from '../../crashPoints';
import type { Target } from '../../domain/callEvents';
import { finished, type Finished } from '../../domain/finished';
import { narrowed } from '../../domain/narrow';
import type { CountedResult } from '../../domain/upstreamResult';
import { spentId, type Spent } from '../../spending';
import type { Attempt, CallStore } from '../../store/calls';

export interface CallLease {
  /** What was approved. */
  readonly target: Target;
  /** The credential that was approved for the call, if it needs one. */
  readonly credential?: approvals.CredentialPin | undefined;
  /** Called before the call's intent is stated. */
  begin(intent: audit.AuditEvent): Promise<void>;
  /** Called before the call's bytes go out. `spent`: what it counts as when its answer is lost. */
  send(spent: Spent | undefined): Promise<void>;
  /** Outcome, answer and use of the budget, in one write. */
  end(outcome: audit.AuditEvent, result: CountedResult, spent: Spent | undefined): Promise<void>;
}

export interface LeaseDeps {
  calls: Pick<CallStore, 'begin' | 'send' | 'end'>;
  outbox: Pick<Outbox, 'kick'>;
  crash: Crash;
}

/** Somebody else has taken the call over, and says what became of it. */
export class Overtaken extends Error {
  override readonly name = 'Overtaken';
}

/** A database that is away for as long leaves the call `unknown`. */
const END_TRIES = 20;
const END_PAUSE_MS = 500;

export const eventItem = (event: audit.AuditEvent): OutboxItem => ({ ...outboxItem(audit.fact.name, event), id: event.eventId });
export const finishedItem = (payload: Finished): OutboxItem => outboxItem(executor.finished.name, payload);
export const spentItem = (spent: Spent): OutboxItem => ({ ...outboxItem(executor.spent.name, spent), id: spentId(spent) });

const confirmHeld = (isOurs: boolean): void => {
  if (!isOurs) throw new Overtaken();
};

export function leaseOf(
  attempt: Attempt,
  { target, credential, narrowing }: Pick<CallLease, 'target' | 'credential'> & Pick<approvals.ApprovedCall, 'narrowing'>,
  { calls, outbox, crash }: LeaseDeps,
): CallLease {
  const { orgId, _id: requestId } = attempt;

  /** The call was sent: this is worth waiting for. */
  async function end(items: OutboxItem[]): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await calls.end(attempt, 'sent', new Date(), items);
      } catch (err) {
        if (!isAppError(err) || err.code !== 'unavailable' || tries === END_TRIES) throw err;
        await sleep(END_PAUSE_MS);
      }
    }
  }

  return {
    target,
    credential,
    begin: async (intent) => confirmHeld(await calls.begin(attempt, intent)),
    async send(spent) {
      await crash('resume.intent');
      confirmHeld(await calls.send(attempt, spent));
      await crash('resume.sent');
    },
    async end(outcome, result, spent) {
      await crash('resume.answered');
      const told = finishedItem(finished({ orgId, requestId }, narrowed(result, narrowing), new Date()));
      confirmHeld(await end([eventItem(outcome), told, ...(spent === undefined ? [] : [spentItem(spent)])]));
      await crash('resume.done');
      outbox.kick();
    },
  };
}
