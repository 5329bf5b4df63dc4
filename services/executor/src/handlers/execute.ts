import { Attached, type Call, type Handler } from '@gatehouse/bus';
import { AppError, audit, cutToolName, executor, newId } from '@gatehouse/contracts';
import { traceIdOf } from '@gatehouse/runtime';
import { denialEvent } from '../domain/callEvents';
import { textContent, withText } from '../domain/content';
import { isJsonObject } from '../domain/exactJson';
import { narrowed } from '../domain/narrow';
import type { UpstreamResult } from '../domain/upstreamResult';
import type { Trail } from '../trail';
import type { CallEnd } from './governedCall';
import { measuredCall } from './measuredCall';
import { withMember, type ResolveOnBehalfOf } from './onBehalfOf';
import type { CallSteps } from './steps';
import type { GovernedCall } from './steps/types';

const NOTHING = Buffer.alloc(0);

/** `execute_tool` from any edge. A refusal is an answer, and stands in the trail before it leaves. */
export const execute =
  ({
    steps,
    trail,
    resolveOnBehalfOf,
    questionsMs,
  }: {
    steps: CallSteps;
    trail: Trail;
    resolveOnBehalfOf: ResolveOnBehalfOf;
    /** `executor.QUESTIONS_MS`, or more where everything is slow. */
    questionsMs: number;
  }): Handler<typeof executor.execute> =>
  async ({ tool, arguments: args, origin, narrowing, waitedMs = 0 }, asked) => {
    const { principal, correlationId, traceparent, principalToken, deadline, begin, beginConfirmed, report } = asked;
    // Steps get no signals: making one costs, and between intent and outcome nothing may be cut off but the request to the API.
    const caller = { correlationId, traceparent, principalToken, deadline } satisfies Partial<Call>;
    const asking = { ...caller, deadline: Math.min(deadline, Date.now() + questionsMs - waitedMs) };
    const call: GovernedCall = {
      callId: newId('call'),
      tool: cutToolName(tool),
      ...(tool !== cutToolName(tool) && { wholeName: tool }),
      args,
      narrowing,
      origin,
      principal,
      orgId: principal.orgId,
      actor: audit.actorOf(principal, origin.address),
      correlationId,
      traceId: traceIdOf(traceparent),
      caller,
      asking,
      begin,
      beginConfirmed,
      abandoned: () => asked.abandoned,
      report,
      claimedMember: origin.onBehalfOf === undefined ? undefined : resolveOnBehalfOf(origin.onBehalfOf, asking),
    };
    const { callId } = call;
    const end = await measuredCall(steps, call);
    if ('pending' in end) return new Attached({ isError: false, callId, pending: end.pending }, NOTHING);
    if ('refusal' in end) {
      await recordDenial(trail, end);
      const { message, remedy, step } = end.refusal;
      return new Attached({ isError: true, callId, refused: true, step, ...remedy }, textContent(message));
    }
    const { outcome, status, content, structured, retryAfterSeconds } = narrowed(forVersion(origin, end.result), narrowing);
    const isError = outcome !== 'succeeded';
    const told = {
      ...(status !== undefined && { status }),
      ...(structured !== undefined && (isJsonObject(structured) ? { structured } : { structuredValue: structured })),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    };
    return new Attached({ isError, callId, ...told, ...end.result.remedy }, content);
  };

const NO_OBJECT = '[The structured content of the answer is left out: it is no object, which your version of the protocol does not have.]';

/** Structured content that is no object goes to callers whose protocol has that. */
function forVersion({ protocolVersion = '' }: executor.CallOrigin, result: UpstreamResult): UpstreamResult {
  const { structured, ...rest } = result;
  if (structured === undefined || isJsonObject(structured) || protocolVersion >= executor.ANY_STRUCTURED_SINCE) return result;
  return { ...rest, content: withText(rest.content, NO_OBJECT) };
}

async function recordDenial(trail: Trail, { refusal, call }: Extract<CallEnd, { refusal: unknown }>): Promise<void> {
  const { step, recorded } = refusal;
  const denied = await withMember(call);
  try {
    await trail.confirm(denialEvent(denied, denied.target, { step, reason: recorded }, new Date()));
  } catch (cause) {
    throw new AppError('unavailable', 'The call was not made, and the audit trail cannot be written now', { cause });
  }
}
