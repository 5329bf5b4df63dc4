import { Attached, type Call, type Handler } from '@gatehouse/bus';
import { AppError, audit, cutToolName, newId, type executor } from '@gatehouse/contracts';
import { traceIdOf } from '@gatehouse/runtime';
import { denialFact } from '../domain/callFacts';
import { textContent } from '../domain/content';
import { Refusal } from '../domain/refusal';
import type { Trail } from '../trail';
import type { CallSteps, GovernedCall } from './callSteps';
import { governedCall } from './governedCall';
import { noteClaim, type ResolveClaim } from './resolveClaim';

const NOTHING = Buffer.alloc(0);

/** `execute_tool` from any door. A refusal is an answer, and stands in the trail before it leaves. */
export const execute =
  ({ steps, trail, resolveClaim }: { steps: CallSteps; trail: Trail; resolveClaim: ResolveClaim }): Handler<typeof executor.execute> =>
  async ({ tool, arguments: args, origin }, { principal, correlationId, traceparent, principalToken, deadline, begin }) => {
    // Without the signal: making one costs, and nothing here may be cut off between its intent and its outcome.
    const caller = { correlationId, traceparent, principalToken, deadline } satisfies Partial<Call>;
    const call: GovernedCall = {
      callId: newId('call'),
      tool: cutToolName(tool),
      args,
      origin,
      principal: principal!,
      orgId: principal!.orgId,
      actor: audit.actorOf(principal!, origin.address),
      correlationId,
      traceId: traceIdOf(traceparent),
      caller,
      begin,
      claimedMember: origin.onBehalfOf === undefined ? undefined : resolveClaim(origin.onBehalfOf, caller),
    };
    const { callId } = call;
    try {
      const end = await governedCall(steps, call);
      if ('pending' in end) return new Attached({ isError: false, callId, pending: end.pending }, NOTHING);
      const { outcome, content } = end;
      return new Attached({ isError: outcome !== 'succeeded', callId }, content);
    } catch (err) {
      if (!(err instanceof Refusal)) throw err;
      await recordDenial(trail, call, err);
      return new Attached({ isError: true, callId }, textContent(err.message));
    }
  };

async function recordDenial(trail: Trail, call: GovernedCall, { step, recorded }: Refusal): Promise<void> {
  await noteClaim(call);
  try {
    await trail.confirm(denialFact(call, call.target, { step, reason: recorded }, new Date()));
  } catch (cause) {
    throw new AppError('unavailable', 'The call was not made, and the audit trail cannot be written now', { cause });
  }
}
