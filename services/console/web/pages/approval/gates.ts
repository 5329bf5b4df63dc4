/** A request as steps of its call. Pure. */
import type { ApprovalItem, ApprovalStatus } from '../../api/types.ts';
import type { Gate, Gates } from '../../ui/GateStrip.tsx';
import { copy } from './copy.ts';

const NEVER: Gate = { state: 'never' };
const NOT_MADE: ReadonlySet<ApprovalStatus> = new Set(['rejected', 'expired', 'cancelled']);

type Asked = Pick<ApprovalItem, 'createdAt' | 'expiresAt' | 'decision' | 'execution'>;

function approvedGate(status: ApprovalStatus, { expiresAt, decision }: Asked): Gate {
  if (status === 'pending') return { state: 'waiting' };
  if (status === 'expired') return { state: 'refused', words: copy.gates.expired, at: expiresAt };
  if (status === 'cancelled') return { state: 'refused', words: copy.gates.withdrawn };
  const by = decision?.by.name ?? copy.somebody;
  return status === 'rejected'
    ? { state: 'refused', words: copy.gates.rejected(by), at: decision?.at }
    : { state: 'done', words: copy.gates.approved(by), at: decision?.at };
}

function runGates(status: ApprovalStatus, { execution }: Asked): Gates {
  const at = execution?.at;
  if (NOT_MADE.has(status)) return { sent: NEVER, answered: NEVER };
  if (status === 'approved') return { sent: { state: 'waiting', words: copy.gates.notSentYet } };
  if (status === 'failed') return { sent: { state: 'failed', words: copy.gates.notMade, at }, answered: NEVER };
  if (status === 'unknown') return { sent: { state: 'unknown', words: copy.gates.mayHaveRun }, answered: { state: 'unknown', at } };
  if (status !== 'completed' || execution === undefined) return {};
  const words = copy.answered(execution);
  return { sent: { state: 'done' }, answered: { state: execution.isError ? 'failed' : 'done', words, at } };
}

/** `status`: as it is now. */
export const gatesOf = (request: Asked, status: ApprovalStatus): Gates => ({
  found: { state: 'done', at: request.createdAt },
  decided: { state: 'done', words: copy.gates.needsApproval },
  // Until the call has run, the trail holds the request only.
  recorded: status === 'completed' ? { state: 'done' } : { state: 'done', words: copy.gates.requestRecorded },
  approved: approvedGate(status, request),
  ...runGates(status, request),
});
