/** One call as the trail tells it. Pure. */
import type { AuditEntry } from '../../api/types.ts';
import type { Gates } from '../../ui/GateStrip.tsx';
import { callEntriesOf, numberIn, refusingStep, textIn, type CallEntries } from './callEntries.ts';
import { callGates, type CallResult } from './callGates.ts';
import { openStates, type CallState } from './callState.ts';

export interface Timeline {
  state: CallState;
  gates: Gates;
  first: AuditEntry;
  last: AuditEntry;
  /** A person said yes. */
  wasApproved: boolean;
  /** State and gates from the decision on are those of the request that an earlier call had opened. */
  hasJoined?: boolean;
  /** The comment of the person who decided. */
  comment?: string;
  /** Page of the request a person decided on. */
  requestId?: string;
  rule?: { id: string; name?: string };
  denial?: { step: string; reason: string };
  result?: CallResult;
}

/** Undefined when the entries tell of no call. Oldest first. */
export function timelineOf(entries: readonly AuditEntry[], now: Date): Timeline | undefined {
  const call = callEntriesOf(entries);
  if (call === undefined) return undefined;
  const { first, last, request, decision } = call;
  const state = stateOf(call, now);
  const result = resultIn(last);
  const denial = state === 'denied' ? { step: refusingStep(call), reason: result.reason ?? '' } : undefined;
  const requestId = textIn(request, 'requestId');
  const comment = textIn(decision, 'comment');
  const rule = isRuleShown(call, denial) ? ruleOf(call) : undefined;
  // An outcome that became known late has no phase `outcome` in the trail; it counts all the same.
  const hasResult = last.type === 'tool.call' && last.phase !== 'intent' && denial === undefined;
  return {
    state,
    gates: callGates(call, state, result),
    first,
    last,
    wasApproved: decision?.type === 'approval.approved',
    ...(requestId !== undefined && { requestId }),
    ...(comment !== undefined && { comment }),
    ...(rule && { rule }),
    ...(denial && { denial }),
    ...(hasResult && { result }),
  };
}

const OUTCOMES = new Set(['succeeded', 'failed', 'unknown', 'denied', 'refused']);

function stateOf({ last, request }: CallEntries, now: Date): CallState {
  if (last.type === 'tool.call') {
    if (last.phase === 'intent') return 'running';
    return OUTCOMES.has(last.outcome ?? '') ? (last.outcome as CallState) : 'unknown';
  }
  if (last.type === 'approval.requested') {
    if (last.data?.['repeat'] === true) return 'repeated';
    const ends = textIn(request, 'expiresAt');
    return ends !== undefined && Date.parse(ends) <= now.getTime() ? 'expired' : 'waiting';
  }
  return last.type.slice('approval.'.length) as CallState;
}

const resultIn = (last: AuditEntry): CallResult => ({
  status: numberIn(last, 'status'),
  durationMs: numberIn(last, 'durationMs'),
  bytes: numberIn(last, 'bytes'),
  tokens: numberIn(last, 'tokens'),
  tokensEstimated: last.data?.['tokensEstimated'] === true,
  reason: textIn(last, 'reason'),
});

/**
 * When another step than `rule` refused the call, its rule had allowed it and is no reason for the refusal. A rule that sent the call to a person is shown
 * all the same: it says why somebody was asked.
 */
const isRuleShown = ({ request }: CallEntries, denial: Timeline['denial']): boolean =>
  denial === undefined || denial.step === 'rule' || request !== undefined;

/** The rule that decided; from an entry that names it, if there is one. */
function ruleOf({ all }: CallEntries): Timeline['rule'] {
  const rules = all.map(ruleIn).filter((rule) => rule !== undefined);
  return rules.findLast(({ name }) => name !== undefined) ?? rules[0];
}

function ruleIn({ data }: AuditEntry): Timeline['rule'] {
  const rule = data?.['rule'];
  if (typeof rule === 'string') return { id: rule };
  const { id, name } = (typeof rule === 'object' && rule !== null ? rule : {}) as { id?: unknown; name?: unknown };
  return typeof id === 'string' ? { id, ...(typeof name === 'string' && { name }) } : undefined;
}

/** Whether more is to come. */
export const isOpen = (entries: readonly AuditEntry[]): boolean => {
  const timeline = timelineOf(entries, new Date());
  return timeline === undefined || openStates.has(timeline.state);
};
