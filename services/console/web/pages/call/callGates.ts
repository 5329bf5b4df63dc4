/** One call as the steps of the strip: those that it has passed, and the one where it is or ended. Pure. */
import type { AuditEntry } from '../../api/types.ts';
import type { Gate, Gates, GateStep } from '../../ui/GateStrip.tsx';
import { refusingStep, type CallEntries } from './callEntries.ts';
import { openStates, type CallState } from './callState.ts';
import { copy } from './copy.ts';
import { failureOf } from './failures.ts';

/** What the trail keeps of the outcome. */
export interface CallResult {
  status?: number;
  durationMs?: number;
  bytes?: number;
  tokens?: number;
  tokensEstimated?: boolean;
  reason?: string;
}

const NEVER: Gate = { state: 'never' };
/** Steps that a call which has ended will not reach any more. */
const ENDED: Gates = { decided: NEVER, approved: NEVER, sent: NEVER, answered: NEVER };

export function callGates(call: CallEntries, state: CallState, result: CallResult): Gates {
  const gates = state === 'denied' ? deniedGates(call) : { ...passedGates(call, state), ...sentGates(state, result, call.last.occurredAt) };
  return openStates.has(state) || state === 'repeated' ? gates : { ...ENDED, ...gates };
}

const passedGates = ({ first, request, decision, intent }: CallEntries, state: CallState) => ({
  found: { state: 'done', at: first.occurredAt } satisfies Gate,
  decided: { state: 'done', words: request === undefined ? copy.allowed : copy.needsPerson } satisfies Gate,
  approved: approvedGate(state, request, decision),
  recorded: { state: 'done', words: copy.entry((intent ?? first).seq) } satisfies Gate,
});

function approvedGate(state: CallState, request: AuditEntry | undefined, decision: AuditEntry | undefined): Gate {
  if (request === undefined) return { state: 'notNeeded' };
  if (state === 'waiting') return { state: 'waiting' };
  // The trail has the request under the call that opened it, not under this one.
  if (state === 'repeated') return { state: 'later', words: copy.joined };
  const isRemoved = decision?.data?.['because'] === 'integration.deleted';
  const words = {
    rejected: copy.rejectedBy,
    expired: copy.expired,
    cancelled: isRemoved ? copy.integrationRemoved : copy.withdrawn,
  } as const;
  if (state in words) {
    const word = words[state as keyof typeof words];
    return { state: 'refused', words: typeof word === 'string' ? word : word(decision?.actor.name ?? ''), at: decision?.occurredAt };
  }
  return { state: 'done', words: copy.approvedBy(decision?.actor.name ?? ''), at: decision?.occurredAt };
}

function sentGates(state: CallState, result: CallResult, at: string): Gates {
  if (state === 'running') return { sent: { state: 'waiting', words: copy.running } };
  if (state === 'unknown') return { sent: { state: 'unknown', words: copy.mayHaveRun }, answered: { state: 'unknown', at } };
  if (state === 'refused') return { sent: { state: 'refused', words: copy.notSent, at } };
  if (state === 'failed' && result.status === undefined && failureOf(result.reason)?.isAnswered !== true)
    return { sent: { state: 'failed', words: copy.noAnswer, at } };
  if (state !== 'succeeded' && state !== 'failed') return {};
  return { sent: { state: 'done' }, answered: { state: state === 'failed' ? 'failed' : 'done', words: copy.answered(result), at } };
}

/** The step of the strip at which a refused call ended; of all others it is the decision. */
const REFUSED_AT: Readonly<Record<string, GateStep>> = {
  name: 'found',
  standing: 'found',
  approval: 'approved',
  definition: 'sent',
  definitionChanged: 'sent',
  arguments: 'sent',
  credential: 'sent',
  credentialChanged: 'sent',
  renewal: 'sent',
  breaker: 'sent',
  bulkhead: 'sent',
  intent: 'recorded',
};

/** Steps that follow the decision and come before any approver is asked: whether the call would have needed one, the trail does not tell. */
const BEFORE_APPROVERS: ReadonlySet<string> = new Set(['definition', 'definitionChanged', 'arguments', 'credential', 'credentialChanged']);
const NOBODY_ASKED = {
  decided: { state: 'done', words: copy.notRefused },
  approved: { state: 'never', words: copy.nobodyAsked },
} as const satisfies Gates;

/** What a call has passed when it is refused at a step of the strip. */
const PASSED_BEFORE: Partial<Record<GateStep, readonly ('found' | 'decided' | 'approved')[]>> = {
  decided: ['found'],
  approved: ['found', 'decided'],
  sent: ['found', 'decided', 'approved'],
};

function deniedGates(call: CallEntries): Gates {
  const { request, decision, last } = call;
  const step = refusingStep(call);
  const refusedAt = REFUSED_AT[step] ?? 'decided';
  const passed = {
    ...passedGates(call, 'denied'),
    ...(request === undefined && BEFORE_APPROVERS.has(step) && NOBODY_ASKED),
  };
  return {
    ...Object.fromEntries((PASSED_BEFORE[refusedAt] ?? []).map((gate) => [gate, passed[gate]])),
    recorded: passed.recorded,
    ...(decision !== undefined && { approved: passed.approved }),
    [refusedAt]: { state: step === 'block' ? 'blocked' : 'refused', words: copy.steps[step] ?? copy.refused, at: last.occurredAt },
  };
}
