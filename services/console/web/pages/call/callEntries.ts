/** What the audit trail holds of one call. Pure. */
import type { AuditEntry } from '../../api/types.ts';

export interface CallEntries {
  /** All of them, in the order in which things happened. */
  readonly all: readonly AuditEntry[];
  readonly first: AuditEntry;
  readonly last: AuditEntry;
  /** The call was sent to a person. */
  readonly request: AuditEntry | undefined;
  /** The person decided, or the request ended without a decision. */
  readonly decision: AuditEntry | undefined;
  readonly intent: AuditEntry | undefined;
}

const TYPES = new Set([
  'tool.call',
  'approval.requested',
  'approval.approved',
  'approval.rejected',
  'approval.expired',
  'approval.cancelled',
]);

/** Undefined when none of the entries is of a call. Oldest first. */
export function callEntriesOf(entries: readonly AuditEntry[]): CallEntries | undefined {
  const all = inOrder(entries.filter(({ type }) => TYPES.has(type)));
  const [first] = all;
  const last = all.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    all,
    first,
    last,
    request: all.find(({ type }) => type === 'approval.requested'),
    decision: all.findLast(({ type }) => type.startsWith('approval.') && type !== 'approval.requested'),
    intent: all.findLast(({ type, phase }) => type === 'tool.call' && phase === 'intent'),
  };
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

/** Members of an entry's data, which are of any type. */
export function textIn(entry: AuditEntry | undefined, member: string): string | undefined {
  const value = entry?.data?.[member];
  return typeof value === 'string' ? value : undefined;
}
export function numberIn(entry: AuditEntry, member: string): number | undefined {
  const value = entry.data?.[member];
  return typeof value === 'number' ? value : undefined;
}

/** The step that refused the call. */
export const refusingStep = ({ last }: CallEntries): string => textIn(last, 'step') ?? '';
