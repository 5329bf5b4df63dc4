/** Entries and the calls still open. */
import type { audit } from '@gatehouse/contracts';
import { driverCollection, type Mongo } from '@gatehouse/store';
import { mongoFilter, type EntryFilter } from './entryFilter';
import { firstSince } from './firstSince';
import { entrySchema, headSchema, openCallSchema, type EntryRow, type OpenCall } from './schemas';

export interface EntryStore {
  /** Number of the next entry of an organization. */
  nextSeq(orgId: string): Promise<number>;
  /** Returns which of the ids are recorded already, each with its outcome. */
  recorded(orgId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string | undefined>>;
  /** Writes entries in order; stops at the first that collides, with the driver's duplicate key error. What came before it stays. */
  append(entries: EntryRow[]): Promise<void>;
  /** Newest first. */
  find(orgId: string, filter: EntryFilter, limit: number): Promise<EntryRow[]>;
  /** The number of the last entry that the filter lets through, by correlation id. */
  lastOf(orgId: string, filter: EntryFilter, correlationIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What is recorded under these correlation ids, of these types, oldest first. */
  under(orgId: string, correlationIds: readonly string[], types: readonly string[]): Promise<EntryRow[]>;
  /** Correlation ids of calls whose outcome is not known yet; so many at the most. */
  underWay(orgId: string, limit: number): Promise<string[]>;
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

/** What is recorded once: an event, and the outcome of a call, whoever states it. */
export const entryId = ({ orgId, eventId, phase, callId }: audit.AuditEvent): string =>
  phase === 'outcome' && callId !== undefined ? `${orgId}/${callId}/outcome` : `${orgId}/${eventId}`;
export const lateOutcomeId = ({ orgId, callId }: audit.AuditEvent): string => `${orgId}/${callId}/lateOutcome`;

/** A search that finds little in a long trail is stopped on the server, before our own limit only stops the waiting for it. */
const SEARCH_LIMIT_MS = 1_000;

export async function entryStore(mongo: Mongo): Promise<EntryStore> {
  const Entries = await mongo.model('entries', entrySchema);
  const Heads = await mongo.model('heads', headSchema);
  const OpenCalls = await mongo.model('openCalls', openCallSchema);
  // Every call comes by here, and its contract has checked it: making documents of its events would check them again.
  const [appended, opened] = [driverCollection(Entries), driverCollection(OpenCalls)];

  /** A search from a moment on ends at the first entry that can be of it. */
  const placed = async (orgId: string, filter: EntryFilter): Promise<EntryFilter> =>
    filter.from === undefined ? filter : { ...filter, first: await firstSince(Entries, orgId, new Date(filter.from)) };

  return {
    async nextSeq(orgId) {
      const last = await Entries.findOne({ orgId }, { seq: 1 }).sort({ seq: -1 }).lean();
      return last === null ? 0 : last.seq + 1;
    },
    async recorded(orgId, ids) {
      const found = await Entries.find({ orgId, _id: { $in: ids } }, { _id: 1, outcome: 1 }).lean();
      return new Map(found.map(({ _id, outcome }) => [_id, outcome]));
    },
    async append(batch) {
      await appended.insertMany(batch, { ordered: true });
    },
    async find(orgId, filter, limit) {
      const found = Entries.find(mongoFilter(orgId, await placed(orgId, filter)));
      return found.sort({ seq: -1 }).limit(limit).maxTimeMS(SEARCH_LIMIT_MS).lean();
    },
    async lastOf(orgId, filter, correlationIds) {
      const found = Entries.find(mongoFilter(orgId, { ...filter, among: correlationIds }), { seq: 1, correlationId: 1 });
      const rows = await found.sort({ seq: 1 }).maxTimeMS(SEARCH_LIMIT_MS).lean();
      return new Map(rows.map(({ correlationId, seq }) => [correlationId!, seq]));
    },
    async under(orgId, correlationIds, types) {
      const filter: Record<string, unknown> = { orgId, correlationId: { $in: correlationIds }, type: { $in: types } };
      const found = Entries.find(filter);
      return found.sort({ seq: 1 }).maxTimeMS(SEARCH_LIMIT_MS).lean();
    },
    async underWay(orgId, limit) {
      const rows = await OpenCalls.find({ orgId }, { intent: 1 }).sort({ since: -1 }).limit(limit).lean();
      return rows.flatMap(({ intent: { correlationId } }) => correlationId ?? []);
    },
    async startedBy(orgId, correlationId, actorId) {
      return (await Entries.exists({ orgId, correlationId, 'actor.id': actorId, callId: { $exists: true } })) !== null;
    },
    async noteChanges(orgId, kinds, seq) {
      const $max = Object.fromEntries(kinds.map((kind) => [`changes.${kind}`, seq]));
      await Heads.updateOne({ _id: orgId }, { $max }, { upsert: true });
    },
    async changes(orgId) {
      return (await Heads.findOne({ _id: orgId }).lean())?.changes ?? {};
    },
    async hasOutcome(orgId, callId, correlationId) {
      const named = correlationId === undefined ? {} : { correlationId };
      return (await Entries.exists({ orgId, ...named, callId, phase: 'outcome' })) !== null;
    },
    async openCalls(calls) {
      // An upsert, not an insert: a redelivered batch opens the same calls again.
      await opened.bulkWrite(
        calls.map(({ _id, ...call }) => ({ updateOne: { filter: { _id }, update: { $setOnInsert: call }, upsert: true } })),
        { ordered: false },
      );
    },
    async closeCalls(callIds) {
      await OpenCalls.deleteMany({ _id: { $in: callIds } });
    },
    overdue: (before, limit) =>
      OpenCalls.find({ since: { $lt: before } })
        .sort({ since: 1 })
        .limit(limit)
        .lean(),
  };
}
