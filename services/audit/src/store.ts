/**
 * Entries and the calls still open. Entries are written once and never changed.
 * `_id` is organization and event, so a second delivery cannot become a second entry; (orgId, seq) is unique, so a number cannot be given twice.
 */
import type { audit } from '@gatehouse/contracts';
import type { Mongo } from '@gatehouse/store';

export type EntryDocument = Omit<audit.Entry, 'recordedAt'> & { _id: string; recordedAt: Date };

/** A call whose intent is recorded and whose outcome is not: what the reaper looks at. */
export interface OpenCall {
  /** The call's id. */
  _id: string;
  orgId: string;
  since: Date;
  intent: audit.Fact;
}

/** Last change of each kind of thing in an organization. Derived from the entries; only the console's heartbeat reads it. */
interface Head {
  _id: string;
  changes?: Record<string, number>;
}

export interface EntryFilter {
  from?: string | undefined;
  to?: string | undefined;
  type?: string | undefined;
  /** Id or exact name. */
  actor?: string | undefined;
  tool?: string | undefined;
  outcome?: string | undefined;
  correlationId?: string | undefined;
  invocationId?: string | undefined;
  /** Only entries with a smaller number. */
  before?: number | undefined;
}

export interface EntryStore {
  /** Number of the next entry of an organization. */
  nextSeq(orgId: string): Promise<number>;
  /** Of these ids, those that are recorded already. */
  recorded(orgId: string, ids: readonly string[]): Promise<Set<string>>;
  /** In order; stops at the first that collides, with the driver's duplicate key error. What came before it stays. */
  append(entries: EntryDocument[]): Promise<void>;
  /** Newest first. */
  find(orgId: string, filter: EntryFilter, limit: number): Promise<EntryDocument[]>;
  /** Whether a call of this caller is among the entries of a correlation id. */
  startedBy(orgId: string, correlationId: string, actorId: string): Promise<boolean>;
  /** Something of these kinds has changed, as of entry number `seq`. */
  noteChanges(orgId: string, kinds: readonly string[], seq: number): Promise<void>;
  changes(orgId: string): Promise<Readonly<Record<string, number>>>;
  hasOutcome(orgId: string, callId: string, correlationId: string | undefined): Promise<boolean>;
  openCalls(calls: readonly OpenCall[]): Promise<void>;
  closeCalls(callIds: readonly string[]): Promise<void>;
  /** Calls open since before that moment, oldest first. Concerns every organization. */
  overdue(before: Date, limit: number): Promise<OpenCall[]>;
}

export const entryId = (orgId: string, eventId: string): string => `${orgId}/${eventId}`;

/** A search that finds little in a long trail is stopped on the server, before our own limit only stops the waiting for it. */
const SEARCH_LIMIT_MS = 1_000;

export async function entryStore(mongo: Mongo): Promise<EntryStore> {
  const entries = await mongo.collection<EntryDocument>('entries', [
    { key: { orgId: 1, seq: 1 }, name: 'seq', unique: true },
    { key: { orgId: 1, correlationId: 1, seq: 1 }, name: 'correlation' },
  ]);
  const heads = await mongo.collection<Head>('heads');
  const open = await mongo.collection<OpenCall>('openCalls', [{ key: { since: 1 } }]);

  return {
    async nextSeq(orgId) {
      const last = await entries.findOne({ orgId }, { sort: { seq: -1 }, projection: { seq: 1 } });
      return last === null ? 0 : last.seq + 1;
    },
    async recorded(orgId, ids) {
      const found = await entries.find({ orgId, _id: { $in: [...ids] } }, { projection: { _id: 1 } }).toArray();
      return new Set(found.map(({ _id }) => _id));
    },
    async append(batch) {
      await entries.insertMany(batch, { ordered: true });
    },
    find(orgId, filter, limit) {
      return entries.find(mongoFilter(orgId, filter)).sort({ seq: -1 }).limit(limit).maxTimeMS(SEARCH_LIMIT_MS).toArray();
    },
    async startedBy(orgId, correlationId, actorId) {
      const filter = { orgId, correlationId, 'actor.id': actorId, callId: { $exists: true } };
      return (await entries.findOne(filter, { projection: { _id: 1 } })) !== null;
    },
    async noteChanges(orgId, kinds, seq) {
      const $max = Object.fromEntries(kinds.map((kind) => [`changes.${kind}`, seq]));
      await heads.updateOne({ _id: orgId }, { $max }, { upsert: true });
    },
    async changes(orgId) {
      return (await heads.findOne({ _id: orgId }))?.changes ?? {};
    },
    async hasOutcome(orgId, callId, correlationId) {
      const filter = { orgId, ...(correlationId === undefined ? {} : { correlationId }), callId, phase: 'outcome' as const };
      return (await entries.findOne(filter, { projection: { _id: 1 } })) !== null;
    },
    async openCalls(calls) {
      // An upsert, not an insert: a redelivered batch opens the same calls again.
      await open.bulkWrite(
        calls.map(({ _id, ...call }) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: call }, upsert: true } })),
        { ordered: false },
      );
    },
    async closeCalls(callIds) {
      await open.deleteMany({ _id: { $in: [...callIds] } });
    },
    overdue: (before, limit) =>
      open
        .find({ since: { $lt: before } })
        .sort({ since: 1 })
        .limit(limit)
        .toArray(),
  };
}

/** Every value is a checked string compared for equality or order; none is an operator. */
function mongoFilter(
  orgId: string,
  { from, to, type, actor, tool, outcome, correlationId, invocationId, before }: EntryFilter,
): Record<string, unknown> {
  const equal = Object.entries({ type, tool, outcome, correlationId, invocationId }).filter(([, value]) => value !== undefined);
  return {
    orgId,
    ...(before === undefined ? {} : { seq: { $lt: before } }),
    ...Object.fromEntries(equal),
    ...(actor === undefined ? {} : { $or: [{ 'actor.id': actor }, { 'actor.name': actor }] }),
    ...(from === undefined && to === undefined
      ? {}
      : { occurredAt: { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lt: to }) } }),
  };
}
