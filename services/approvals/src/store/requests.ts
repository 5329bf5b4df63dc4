/**
 * Requests: one document each, and every transition of its life one conditional write on it. Two sparse unique keys stand on a request while it waits and go
 * with the write that ends the waiting: `openKey` (the same call of the same caller is one request) and `slot` (a caller has a hundred of them).
 */
import { approvals, audit, type policy, type Principal } from '@gatehouse/contracts';
import {
  afterPosition,
  EVERY_ORGANIZATION,
  isDuplicateKey,
  NEWEST_FIRST,
  outboxItem,
  type Mongo,
  type OutboxItem,
  type Position,
} from '@gatehouse/store';
import { guardOf, type Transition } from '../domain/transitions';
import { approversIn, barredBy, type ApprovalRequest, type ListedRequest } from '../domain/request';
import { changedItem } from './changes';
import { listFilter, pendingFor, type ListQuery } from './filters';
import { requestSchema } from './schemas';

export interface Repeat {
  readonly callId: string;
  /** The caller of the request that is shared, with the token or session that asks now. */
  readonly requester: ApprovalRequest['requester'];
  readonly tokenCreators: readonly string[];
  readonly barred: readonly string[];
}
/** What a transition changes beside the status. */
export interface Change {
  readonly set?: Partial<Pick<ApprovalRequest, 'decision' | 'execution' | 'withdrawnBecause' | 'remedy' | 'result'>>;
  readonly events?: readonly audit.AuditEvent[];
  readonly approved?: Parameters<typeof approvedItem>[0];
  /** Digest of the bytes that were shown, for a transition that demands it. */
  readonly digest?: string | undefined;
  /** Members the document must have, beside those the transition asks for. */
  readonly where?: Readonly<Record<string, unknown>>;
}

export type RequestStore = Awaited<ReturnType<typeof requestStore>>;

const DAY_MS = 24 * 60 * 60_000;
const KEEP_MS = 90 * DAY_MS;
const KNOWN_CALLS = 50;
const WHOLE = { outbox: 0 } as const;
const LISTED = { outbox: 0, arguments: 0, result: 0, preview: 0, callIds: 0 } as const;
const AFTERWARDS = { returnDocument: 'after', projection: WHOLE } as const;

const eventItem = (event: audit.AuditEvent): OutboxItem => outboxItem(audit.fact.name, event);
const approvedItem = (event: { orgId: string; requestId: string; digest: string; approvedAt: string }): OutboxItem =>
  outboxItem(approvals.approved.name, event);

export async function requestStore(mongo: Mongo) {
  const Requests = await mongo.model('requests', requestSchema);

  return {
    outboxes: [Requests],

    /** Write it as waiting; false when one of its keys is taken. */
    async insert(
      request: ApprovalRequest,
      keys: { openKey: string; slot: string; notify: boolean },
      event: audit.AuditEvent,
    ): Promise<boolean> {
      const { notify, ...unique } = keys;
      try {
        await Requests.create({
          ...request,
          ...unique,
          ...(notify ? { notify: true as const } : {}),
          callIds: [request.callId],
          removeAt: new Date(request.createdAt.getTime() + KEEP_MS),
          outbox: [eventItem(event), changedItem(request.orgId)],
        });
        return true;
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
    },

    /** Count one more call for the request that waits under this key; undefined when there is none, or when the call is counted already. */
    async share(
      orgId: string,
      openKey: string,
      { callId, requester, tokenCreators, barred }: Repeat,
      now: Date,
      event: (of: ListedRequest) => audit.AuditEvent,
    ) {
      const open = { orgId, openKey, status: 'pending' as const, expiresAt: { $gt: now }, callIds: { $ne: callId } };
      const shared = await Requests.findOne(open, LISTED).lean();
      if (shared === null) return undefined;
      const update = {
        $inc: { repeats: 1 },
        $set: { updatedAt: now, requester },
        $addToSet: { tokenCreators: { $each: [...tokenCreators] }, barred: { $each: [...barred] } },
        $push: { callIds: { $each: [callId], $slice: -KNOWN_CALLS }, outbox: { $each: [eventItem(event(shared)), changedItem(orgId)] } },
      };
      return (await Requests.findOneAndUpdate({ ...open, _id: shared._id }, update, AFTERWARDS).lean()) ?? undefined;
    },

    findByKey: async (orgId: string, openKey: string) => (await Requests.findOne({ orgId, openKey }, WHOLE).lean()) ?? undefined,
    find: async (orgId: string, _id: string) => (await Requests.findOne({ orgId, _id }, WHOLE).lean()) ?? undefined,
    findApproved: async (orgId: string, _id: string) =>
      (await Requests.findOne({ orgId, _id, status: 'approved' }, WHOLE).lean()) ?? undefined,

    /** The one this caller made, named by either id; by both when both are given. */
    async findOwn(orgId: string, owner: Pick<Principal, 'kind' | 'id'>, { requestId, taskId }: { requestId?: string; taskId?: string }) {
      if (requestId === undefined && taskId === undefined) return undefined;
      const named = { ...(requestId === undefined ? {} : { _id: requestId }), ...(taskId === undefined ? {} : { taskId }) };
      const filter = { orgId, ...named, 'requester.kind': owner.kind, 'requester.id': owner.id };
      return (await Requests.findOne(filter, WHOLE).lean()) ?? undefined;
    },

    /** What of this caller waits, and what has lapsed without anybody having written it down. */
    pendingOf: (orgId: string, requesterId: string) =>
      Requests.find({ orgId, 'requester.id': requesterId, status: 'pending' }, { slot: 1, expiresAt: 1 }).lean(),

    /** Take one transition: the document afterwards, or undefined when it is not where the transition starts. */
    async take(
      transition: Transition,
      { orgId, _id }: { orgId: string; _id: string },
      now: Date,
      { set, events = [], approved, digest, where }: Change,
    ) {
      const items = [...events.map(eventItem), ...(approved === undefined ? [] : [approvedItem(approved)]), changedItem(orgId)];
      const update = {
        $set: { ...set, status: transition.to, updatedAt: now },
        $unset: { openKey: '', slot: '', notify: '' } as const,
        $push: { outbox: { $each: items } },
      };
      const filter = { ...where, orgId, _id, ...guardOf(transition, now, digest) };
      return (await Requests.findOneAndUpdate(filter, update, AFTERWARDS).lean()) ?? undefined;
    },

    /** Ids of what waits, in their order; what has lapsed may be among them. */
    async pendingIds(orgId: string, after: string, limit: number): Promise<string[]> {
      const rows = await Requests.find({ orgId, status: 'pending', _id: { $gt: after } }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(limit)
        .lean();
      return rows.map(({ _id }) => _id);
    },

    /** What waits for a call of one integration, in the order of its ids; what has lapsed may be among it. */
    pendingAt: (orgId: string, integrationId: string, after: string, limit: number): Promise<ListedRequest[]> =>
      Requests.find({ orgId, status: 'pending', 'target.integrationId': integrationId, _id: { $gt: after } }, LISTED)
        .sort({ _id: 1 })
        .limit(limit)
        .lean(),

    /** Other terms hold now, for the request as it was read. False when it has moved on since. */
    async reterm(request: ApprovalRequest, terms: policy.ApprovalTerms, now: Date, notify: boolean): Promise<boolean> {
      const { orgId, _id, requester, tokenCreators, askedUnder = request.terms } = request;
      const asRead = { terms: { $eq: request.terms }, tokenCreators: { $eq: [...tokenCreators] } };
      const { modifiedCount } = await Requests.updateOne(
        { orgId, _id, status: 'pending', expiresAt: { $gt: now }, ...asRead },
        {
          $set: {
            terms,
            askedUnder,
            approvers: approversIn(terms),
            barred: barredBy(requester, tokenCreators, terms),
            ...(notify ? { notify: true as const } : {}),
          },
          $push: { outbox: changedItem(orgId) },
        },
      );
      return modifiedCount === 1;
    },

    /** An event that changes nothing of the request. */
    async note({ orgId, _id }: { orgId: string; _id: string }, event: audit.AuditEvent): Promise<void> {
      await Requests.updateOne({ orgId, _id }, { $push: { outbox: eventItem(event) } });
    },

    list: (viewer: Principal, query: ListQuery, now: Date, after: Position | undefined, limit: number): Promise<ListedRequest[]> =>
      Requests.find({ orgId: viewer.orgId, $and: [listFilter(viewer, query, now), afterPosition(after)] }, LISTED)
        .sort(NEWEST_FIRST)
        .limit(limit)
        .lean(),

    /** What waits that this person may see, and what of it for a decision they may make. */
    async countPending(viewer: Principal, now: Date): Promise<{ pending: number; pendingForMe: number }> {
      const { orgId } = viewer;
      const count = async (filter: Record<string, unknown> | undefined): Promise<number> =>
        filter === undefined ? 0 : Requests.countDocuments({ orgId, ...filter });
      const { decidable, barred, own } = pendingFor(viewer, now);
      const [all, notMine, asked] = await Promise.all([count(decidable), count(barred), count(own)]);
      return { pending: all + asked, pendingForMe: Math.max(0, all - notMine) };
    },

    /** Pending in the store although their time is over. Concerns every organization. */
    lapsed: (now: Date, limit: number): Promise<ListedRequest[]> =>
      Requests.find({ status: 'pending', expiresAt: { $lte: now } }, LISTED, EVERY_ORGANIZATION)
        .limit(limit)
        .lean(),

    /** Which of these still wait, those that end first before the others. */
    pendingAmong: (orgId: string, ids: readonly string[], now: Date): Promise<ListedRequest[]> =>
      Requests.find({ orgId, _id: { $in: [...ids] }, status: 'pending', expiresAt: { $gt: now } }, LISTED)
        .sort({ expiresAt: 1, _id: 1 })
        .lean(),

    /** How many wait in all organizations, and since when the first of them. */
    async countAndOldest(now: Date): Promise<{ count: number; since: Date | undefined }> {
      const filter = { status: 'pending', expiresAt: { $gt: now } } as const;
      const [count, oldest] = await Promise.all([
        Requests.countDocuments(filter, EVERY_ORGANIZATION),
        Requests.findOne(filter, { createdAt: 1 }, EVERY_ORGANIZATION).sort({ createdAt: 1 }).hint('oldest').lean(),
      ]);
      return { count, since: oldest?.createdAt };
    },

    /** Requests whose mail is still to be addressed. Concerns every organization. */
    toNotify: (limit: number): Promise<ListedRequest[]> => Requests.find({ notify: true }, LISTED, EVERY_ORGANIZATION).limit(limit).lean(),
    async notified({ orgId, _id }: { orgId: string; _id: string }): Promise<void> {
      await Requests.updateOne({ orgId, _id }, { $unset: { notify: '' } });
    },
  };
}
