/** The events of one governed call. They name the call and what became of it; argument values and answers are not in them. */
import { audit, compact, newId, type executor } from '@gatehouse/contracts';
import type { CountedResult } from './upstreamResult';

/** What is known of a call before it is resolved. */
export interface OpenedCall {
  readonly callId: string;
  /** Cut to 64 characters. */
  readonly tool: string;
  readonly orgId: string;
  readonly actor: audit.Actor;
  readonly origin: executor.CallOrigin;
  readonly correlationId: string;
  readonly traceId: string | undefined;
  /** Member the on-behalf-of claim names, once that is known. For the record only. */
  readonly onBehalfOfMember?: string | undefined;
  /** Id of the rule that decided, if one did. */
  readonly rule?: string | undefined;
}
export interface Target {
  readonly integrationId: string;
  readonly slug: string;
  readonly toolName: string;
  readonly digest: string;
}

function base(
  { callId, tool, orgId, actor, origin, correlationId, traceId, onBehalfOfMember }: OpenedCall,
  target: Target | undefined,
  phase: 'intent' | 'outcome',
  at: Date,
): audit.AuditEvent {
  const event: audit.AuditEvent = {
    eventId: newId('event'),
    orgId,
    type: 'tool.call',
    phase,
    occurredAt: at.toISOString(),
    actor,
    callId,
    tool,
    correlationId,
  };
  if (target !== undefined) event.target = { kind: 'integration', id: target.integrationId, name: target.slug };
  if (traceId !== undefined) event.traceId = traceId;
  if (origin.invocationId !== undefined) event.invocationId = origin.invocationId;
  if (origin.onBehalfOf !== undefined) event.onBehalfOf = origin.onBehalfOf;
  if (onBehalfOfMember !== undefined) event.onBehalfOfMember = onBehalfOfMember;
  return event;
}

const edgeOf = ({ door, protocolVersion, client, startedBy }: executor.CallOrigin): Record<string, unknown> =>
  compact({ door, protocolVersion, client, startedBy });

/** Searches for who started a call and how it ended find one entry that has both. */
const starterOf = ({ origin: { startedBy } }: OpenedCall): Record<string, unknown> => compact({ startedBy });

const ruleOf = ({ rule }: OpenedCall): Record<string, unknown> => (rule === undefined ? {} : { rule });

/** The event that a call is about to be made, before anything happens outside. */
export const intentEvent = (call: OpenedCall, target: Target, at: Date): audit.AuditEvent => ({
  ...base(call, target, 'intent', at),
  data: { ...edgeOf(call.origin), ...ruleOf(call), toolName: target.toolName, definition: target.digest },
});

/** A call that was refused before its intent: nothing of it left the house. */
export const denialEvent = (
  call: OpenedCall,
  target: Target | undefined,
  denial: { step: string; reason: string },
  at: Date,
): audit.AuditEvent => ({
  ...base(call, target, 'outcome', at),
  outcome: 'denied',
  data: { ...edgeOf(call.origin), ...ruleOf(call), step: denial.step, reason: denial.reason.slice(0, 1_000) },
});

/** The call was not made although its intent stands, or may still turn up. */
export const refusedEvent = (
  call: OpenedCall,
  target: Target,
  at: Date,
  reason = 'the audit trail could not be written',
): audit.AuditEvent => ({
  ...base(call, target, 'outcome', at),
  eventId: audit.closingEventId(call.callId),
  outcome: 'refused',
  data: { ...ruleOf(call), step: 'intent', reason },
});

export const outcomeEvent = (call: OpenedCall, target: Target, result: CountedResult, at: Date): audit.AuditEvent => ({
  ...base(call, target, 'outcome', at),
  outcome: result.outcome,
  data: compact({
    ...starterOf(call),
    ...ruleOf(call),
    durationMs: result.durationMs,
    tokens: result.tokens,
    tokensEstimated: result.tokensEstimated,
    status: result.status,
    bytes: result.bytes,
    reason: result.reason,
  }),
});

/** The outcome of an attempt whose process fell silent, from its intent: `refused` when nothing can have left, else `unknown`. */
export function abandonedEvent(intent: audit.AuditEvent, outcome: 'refused' | 'unknown', at: Date): audit.AuditEvent {
  const { data, ...kept } = intent;
  return {
    ...kept,
    eventId: audit.closingEventId(intent.callId!),
    phase: 'outcome',
    occurredAt: at.toISOString(),
    outcome,
    data: compact({ rule: data?.['rule'], reason: 'the process that ran it fell silent' }),
  };
}
