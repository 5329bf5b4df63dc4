/** One call as the trail tells it. Pure. */
import type { AuditEntry } from '../../api/types.ts';
import type { Gate, Gates, GateStep } from '../../ui/GateStrip.tsx';
import type { CallState } from './callState.ts';
import { copy } from './copy.ts';
import { failureOf } from './failures.ts';

export interface Timeline {
  state: CallState;
  gates: Gates;
  first: AuditEntry;
  last: AuditEntry;
  /** A person said yes. */
  wasApproved: boolean;
  /** State and gates from the decision on are those of the request that an earlier call had opened. */
  hasJoined?: boolean;
  /** What whoever decided wrote with it. */
  comment?: string;
  /** Page of the request a person decided on. */
  requestId?: string;
  rule?: { id: string; name?: string };
  denial?: { step: string; reason: string };
  /** What the trail keeps of the outcome. */
  result?: { status?: number; durationMs?: number; bytes?: number; tokens?: number; tokensEstimated?: boolean; reason?: string };
}

const TOLD = new Set([
  'tool.call',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'approval.expired',
  'approval.cancelled',
]);
const OUTCOMES = new Set(['succeeded', 'failed', 'unknown', 'denied', 'refused']);

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function ruleOf({ data }: AuditEntry): Timeline['rule'] {
  const rule = data?.['rule'];
  if (typeof rule === 'string') return { id: rule };
  const { id, name } = (typeof rule === 'object' && rule !== null ? rule : {}) as { id?: unknown; name?: unknown };
  return typeof id === 'string' ? { id, ...(typeof name === 'string' ? { name } : {}) } : undefined;
}

function stateOf(entry: AuditEntry, request: AuditEntry | undefined, now: Date): CallState {
  if (entry.type === 'tool.call') {
    if (entry.phase === 'intent') return 'running';
    return OUTCOMES.has(entry.outcome ?? '') ? (entry.outcome as CallState) : 'unknown';
  }
  if (entry.type === 'approval.requested') {
    if (entry.data?.['repeat'] === true) return 'repeated';
    const ends = text(request?.data?.['expiresAt']);
    return ends !== undefined && Date.parse(ends) <= now.getTime() ? 'expired' : 'waiting';
  }
  return entry.type.slice('approval.'.length) as CallState;
}

/** The step of the strip at which a refused call ended. */
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

/** They follow the decision and come before any approver is asked: whether the call would have needed one, the trail does not tell. */
const BEFORE_APPROVERS: ReadonlySet<string> = new Set(['definition', 'definitionChanged', 'arguments', 'credential', 'credentialChanged']);

function refusedGates(step: string, at: string): Gates {
  const place = REFUSED_AT[step] ?? 'decided';
  const gate: Gate = { state: step === 'block' ? 'blocked' : 'refused', words: copy.steps[step] ?? copy.refused, at };
  return { [place]: gate };
}

function sentGates({ state, last, result }: Pick<Timeline, 'state' | 'last' | 'result'>): Gates {
  const at = last.occurredAt;
  if (state === 'running') return { sent: { state: 'waiting', words: copy.running } };
  if (state === 'unknown') return { sent: { state: 'unknown', words: copy.mayHaveRun }, answered: { state: 'unknown', at } };
  if (state === 'refused') return { sent: { state: 'refused', words: copy.notSent, at } };
  if (state === 'failed' && result?.status === undefined && failureOf(result?.reason)?.isAnswered !== true)
    return { sent: { state: 'failed', words: copy.noAnswer, at } };
  if (state !== 'succeeded' && state !== 'failed') return {};
  return { sent: { state: 'done' }, answered: { state: state === 'failed' ? 'failed' : 'done', words: copy.answered(result ?? {}), at } };
}

function approvedGate(state: CallState, approval: AuditEntry | undefined, decision: AuditEntry | undefined): Gate {
  if (approval === undefined) return { state: 'notNeeded' };
  if (state === 'waiting') return { state: 'waiting' };
  // The trail tells of the request under the call that opened it.
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

/**
 * Each intent before its outcome. The trail numbers events as they arrive, and that of an executor that died may arrive when another executor has
 * already said what became of the call.
 */
function inOrder(entries: readonly AuditEntry[]): AuditEntry[] {
  const isOutcomeOf = (intent: AuditEntry, entry: AuditEntry): boolean => entry.phase === 'outcome' && entry.callId === intent.callId;
  const late = entries.filter((entry, i) => entry.phase === 'intent' && entries.slice(0, i).some((earlier) => isOutcomeOf(entry, earlier)));
  return entries.flatMap((entry) => (late.includes(entry) ? [] : [...late.filter((intent) => isOutcomeOf(intent, entry)), entry]));
}

/** Undefined when the entries tell of no call. Oldest first. */
export function timelineOf(entries: readonly AuditEntry[], now: Date): Timeline | undefined {
  const told = inOrder(entries.filter(({ type }) => TOLD.has(type)));
  const [first] = told;
  const last = told.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const request = told.find(({ type }) => type === 'approval.requested');
  const decision = told.findLast(({ type }) => type.startsWith('approval.') && type !== 'approval.requested');
  const intent = told.findLast(({ type, phase }) => type === 'tool.call' && phase === 'intent');
  const state = stateOf(last, request, now);
  const rule = told.map(ruleOf).findLast((found) => found?.name !== undefined) ?? told.map(ruleOf).find((found) => found !== undefined);
  const requestId = text(request?.data?.['requestId']);
  const comment = text(decision?.data?.['comment']);
  const step = text(last.data?.['step']);
  const isDenied = state === 'denied';
  const wasNobodyAsked = isDenied && request === undefined && BEFORE_APPROVERS.has(step ?? '');
  // What another step refused, a rule had let pass; unless it sent the call to a person, it is no part of why.
  const hasSaid = !isDenied || step === 'rule' || request !== undefined;
  const result = {
    status: number(last.data?.['status']),
    durationMs: number(last.data?.['durationMs']),
    bytes: number(last.data?.['bytes']),
    tokens: number(last.data?.['tokens']),
    tokensEstimated: last.data?.['tokensEstimated'] === true,
    reason: text(last.data?.['reason']),
  } as NonNullable<Timeline['result']>;
  const passed: Gates = {
    found: { state: 'done', at: first.occurredAt },
    decided: { state: 'done', words: request !== undefined ? copy.needsPerson : wasNobodyAsked ? copy.notRefused : copy.allowed },
    approved: wasNobodyAsked ? { state: 'never', words: copy.nobodyAsked } : approvedGate(state, request, decision),
    recorded: { state: 'done', words: copy.entry((intent ?? first).seq) },
  };
  const toldGates: Gates = isDenied
    ? {
        ...upTo(REFUSED_AT[step ?? ''] ?? 'decided', passed),
        recorded: passed.recorded!,
        ...(decision === undefined ? {} : { approved: passed.approved! }),
        ...refusedGates(step ?? '', last.occurredAt),
      }
    : { ...passed, ...sentGates({ state, last, result }) };
  const gates = OPEN.has(state) || state === 'repeated' ? toldGates : { ...ENDED, ...toldGates };
  return {
    state,
    gates,
    first,
    last,
    wasApproved: decision?.type === 'approval.approved',
    ...(requestId === undefined ? {} : { requestId }),
    ...(comment === undefined ? {} : { comment }),
    ...(rule === undefined || !hasSaid ? {} : { rule }),
    ...(isDenied ? { denial: { step: step ?? '', reason: result.reason ?? '' } } : {}),
    // What became known late is no second outcome in the trail.
    ...(last.type === 'tool.call' && last.phase !== 'intent' && !isDenied ? { result } : {}),
  };
}

const NEVER: Gate = { state: 'never' };
/** Of a call that has ended, the steps nothing is told of. */
const ENDED: Gates = { decided: NEVER, approved: NEVER, sent: NEVER, answered: NEVER };

const ORDER: readonly GateStep[] = ['found', 'decided', 'approved', 'sent'];
/** What was passed before the step at which it ended. */
const upTo = (end: GateStep, gates: Gates): Gates =>
  Object.fromEntries(
    ORDER.slice(0, Math.max(0, ORDER.indexOf(end))).flatMap((step) => (gates[step] === undefined ? [] : [[step, gates[step]]])),
  );

const OPEN: ReadonlySet<CallState> = new Set(['waiting', 'approved', 'running']);
/** Whether more is to come. */
export const isOpen = (entries: readonly AuditEntry[]): boolean => {
  const timeline = timelineOf(entries, new Date());
  return timeline === undefined || OPEN.has(timeline.state);
};
