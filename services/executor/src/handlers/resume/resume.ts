/** One attempt at an approved call: everything is asked again as of now, then it passes the list of every governed call. */
import { randomBytes } from 'node:crypto';
import { edgeCallContext, type Bus } from '@gatehouse/bus';
import { approvals, audit, executor, identity, isAppError, newId } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { denialEvent, type OpenedCall } from '../../domain/callEvents';
import { notMade } from '../../domain/finished';
import { Refusal } from '../../domain/refusal';
import type { Attempt, CallStore } from '../../store/calls';
import { digestOf } from '../../tools/canonicalArguments';
import { measuredCall } from '../measuredCall';
import type { CallSteps } from '../steps';
import { REFUSED_FOR_NOW } from '../steps/refusals';
import type { KnownCall } from '../steps/types';
import { eventItem, finishedItem, leaseOf, Overtaken, type LeaseDeps } from './lease';

export interface ResumeDeps extends LeaseDeps {
  bus: Pick<Bus, 'call'>;
  calls: CallStore;
  steps: CallSteps;
  log: Log;
}

/** Never rejects. */
export const resume = (deps: ResumeDeps) => {
  const { bus, calls, steps, outbox, log, crash } = deps;

  async function refuse(
    attempt: Attempt,
    call: OpenedCall & Pick<KnownCall, 'target'>,
    { step, recorded, message, remedy }: Refusal,
  ): Promise<void> {
    const at = new Date();
    const named = { orgId: attempt.orgId, requestId: attempt._id };
    const event = denialEvent(call, call.target, { step, reason: recorded }, at);
    if (!(await calls.end(attempt, 'claimed', at, [eventItem(event), finishedItem(notMade(named, message, at, remedy))])))
      throw new Overtaken();
    outbox.kick();
  }

  async function run(attempt: Attempt): Promise<void> {
    const { orgId, _id: requestId } = attempt;
    const { timeoutMs } = executor.execute;
    const stored = await bus.call(approvals.takeApproved, { orgId, requestId }, edgeCallContext({ timeoutMs })).catch(unlessGone);
    if (stored === undefined) {
      // Nobody waits for it any more, or nobody ever did.
      log.warn({ requestId }, 'an approved call is not known, so it is not run');
      return void (await calls.end(attempt, 'claimed', new Date(), []));
    }
    const caller = edgeCallContext({ correlationId: stored.correlationId, traceparent: traceparentOf(stored.traceId), timeoutMs });
    const opened = openedOf(attempt, stored);
    try {
      confirmBytes(attempt, stored);
      const { principal, principalToken } = await bus
        .call(identity.standing, { orgId, ...credentialOf(stored.requester) }, caller)
        .catch((err: unknown): never => {
          throw isAppError(err) && err.code === 'unauthenticated' ? new Refusal('standing', err.message) : err;
        });
      const end = await measuredCall(steps, {
        ...opened,
        principal,
        actor: audit.actorOf(principal, stored.origin.address),
        args: JSON.parse(stored.arguments) as Record<string, unknown>,
        caller: { ...caller, principalToken },
        asking: { ...caller, principalToken },
        lease: leaseOf(attempt, stored, deps),
        approval: { seen: stored.seen, by: stored.approvedBy },
      });
      if (!('refusal' in end)) return;
      // The API has no place, or fails: a later attempt may find it well.
      if (REFUSED_FOR_NOW.includes(end.refusal.step)) throw end.refusal;
      await refuse(attempt, end.call, end.refusal);
    } catch (err) {
      if (!(err instanceof Refusal) || REFUSED_FOR_NOW.includes(err.step)) throw err;
      await refuse(attempt, opened, err);
    }
  }

  return async (attempt: Attempt): Promise<void> => {
    await crash('resume.claimed');
    const { _id: requestId, fence } = attempt;
    try {
      await run(attempt);
    } catch (err) {
      if (err instanceof Overtaken) return log.warn({ requestId, fence }, 'an approved call was taken over by another process');
      log.warn({ err, requestId, fence }, 'an approved call could not be run, will try again');
      // The next sweep, of whatever process, tries again.
      await calls.postpone(attempt, new Date()).catch(() => undefined);
    }
  };
};

const unlessGone = (err: unknown): undefined => {
  if (!isAppError(err) || err.code !== 'not_found') throw err;
  return undefined;
};

/** What ran is what was shown: the stored bytes have the digest that was stored and the one that was approved. */
function confirmBytes({ digest }: Attempt, stored: approvals.ApprovedCall): void {
  if (stored.digest !== digest || digestOf(stored.arguments) !== digest)
    throw new Refusal('approval', 'It was not run: the stored arguments are not those that were approved');
}

const credentialOf = ({ name: _, ...credential }: approvals.ApprovedCall['requester']) => credential;

/** Each attempt is a call of its own in the trail. */
function openedOf(
  { orgId }: Attempt,
  { tool, requester, origin, correlationId, traceId, onBehalfOfMember }: approvals.ApprovedCall,
): OpenedCall {
  const { kind, id, name, tokenId } = requester;
  const { address } = origin;
  return {
    callId: newId('call'),
    orgId,
    actor: { kind, id, name, ...(tokenId === undefined ? {} : { tokenId }), ...(address === undefined ? {} : { address }) },
    tool,
    origin,
    correlationId,
    traceId,
    onBehalfOfMember,
  };
}

/** A span of our own in a trace that was left while a call waited. */
const traceparentOf = (traceId: string | undefined): string | undefined =>
  traceId === undefined ? undefined : `00-${traceId}-${randomBytes(8).toString('hex')}-01`;
