/** What the trail stores. Entries are written once, by the driver's own insert, and never changed. */
import type { audit } from '@gatehouse/contracts';
import { Mixed, Schema, tenantGuard } from '@gatehouse/store';

export type EntryRow = Omit<audit.Entry, 'recordedAt'> & { _id: string; recordedAt: Date };

/** A call whose intent is recorded and whose outcome is not: what the reaper looks at. */
export interface OpenCall {
  /** The call's id. */
  _id: string;
  orgId: string;
  since: Date;
  intent: audit.AuditEvent;
}

/** Last change of each kind of thing in an organization. Derived from the entries; only the change counters read it. */
export interface Head {
  /** The organization's id. */
  _id: string;
  changes?: Record<string, number>;
}

const text = { type: String, required: true } as const;
const maybe = { type: String } as const;

/** `_id` is organization and event, so a second delivery cannot become a second entry; the unique index lets no number be given twice. */
export const entrySchema = new Schema<EntryRow>({
  _id: text,
  seq: { type: Number, required: true },
  recordedAt: { type: Date, required: true },
  eventId: text,
  orgId: text,
  type: text,
  phase: text,
  occurredAt: text,
  actor: {
    type: new Schema<audit.Actor>({ kind: text, id: maybe, name: maybe, tokenId: maybe, address: maybe }, { _id: false }),
    required: true,
  },
  target: { type: new Schema<NonNullable<audit.AuditEvent['target']>>({ kind: text, id: text, name: maybe }, { _id: false }) },
  callId: maybe,
  tool: maybe,
  outcome: maybe,
  correlationId: maybe,
  traceId: maybe,
  invocationId: maybe,
  onBehalfOf: maybe,
  onBehalfOfMember: maybe,
  data: { type: Mixed },
});
entrySchema.index({ orgId: 1, seq: 1 }, { name: 'seq', unique: true });
entrySchema.index({ orgId: 1, correlationId: 1, seq: 1 }, { name: 'correlation' });
/** Searches that would walk a long trail to its start for a handful of entries. Each index holds only the entries that have the member. */
const searchBy = (name: string, member: string): unknown =>
  entrySchema.index({ orgId: 1, [member]: 1, seq: 1 }, { name, partialFilterExpression: { [member]: { $exists: true } } });
searchBy('actor', 'actor.id');
searchBy('starter', 'data.startedBy.id');
searchBy('tool', 'tool');
searchBy('outcome', 'outcome');
searchBy('call', 'callId');
searchBy('run', 'invocationId');
searchBy('claim', 'onBehalfOf');
/** What is no call, by its kind: among many calls it is rare. Calls, which are many, are found by `seq` and cost nothing here. */
entrySchema.index({ orgId: 1, type: 1, seq: 1 }, { name: 'type', partialFilterExpression: { type: { $lt: 'tool.' } } });
entrySchema.plugin(tenantGuard);

export const openCallSchema = new Schema<OpenCall>({
  _id: text,
  orgId: text,
  since: { type: Date, required: true },
  intent: { type: Mixed, required: true },
});
openCallSchema.index({ since: 1 });

export const headSchema = new Schema<Head>({ _id: text, changes: { type: Map, of: Number } });
