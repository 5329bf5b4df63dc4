/**
 * Requests: one document each, and every arrow of its life one conditional write on it. Two sparse unique keys stand on a request while it waits and go
 * with the write that ends the waiting: `openKey` (the same call of the same caller is one request) and `slot` (a caller has a hundred of them).
 */
import { approvals, audit, type policy, type Principal } from '@gatehouse/contracts';
import {
  afterPosition,
  isDuplicateKey,
  NEWEST_FIRST,
  outboxIndex,
  outboxItem,
  type Mongo,
  type OutboxDocument,
  type OutboxItem,
  type OutboxOptions,
  type Position,
} from '@gatehouse/store';
import { guardOf, type Arrow } from '../domain/arrows';
import { approversIn, barredBy, type ApprovalRequest, type ListedRequest } from '../domain/request';
import { changedItem } from './changes';
import { listFilter, waitingFor, type ListQuery } from './filters';

export interface RequestRow extends ApprovalRequest {
  readonly openKey?: string;
  readonly slot?: string;
  /** Calls that asked for it, the last of them; a repeated message is not a repeated call. */
  readonly callIds: readonly string[];
  /** Mail about it is still to be addressed. */
  readonly notify?: true;
  readonly removeAt: Date;
  readonly outbox: OutboxItem[];
}

export interface Repeat {
  readonly callId: string;
  readonly tokenCreators: readonly string[];
  readonly barred: readonly string[];
}
/** What an arrow changes beside the status. */
export interface Change {
  readonly set?: Partial<Pick<ApprovalRequest, 'decision' | 'execution' | 'result'>>;
  readonly facts?: readonly audit.Fact[];
  readonly approved?: Parameters<typeof approvedItem>[0];
  /** Of the bytes that were shown, for an arrow that demands it. */
  readonly digest?: string | undefined;
  /** Members the document must have, beside those the arrow asks for. */
  readonly where?: Readonly<Record<string, unknown>>;
}

export type RequestStore = Awaited<ReturnType<typeof requestStore>>;

const DAY_MS = 24 * 60 * 60_000;
const KEEP_MS = 90 * DAY_MS;
const KNOWN_CALLS = 50;
const WHOLE = { projection: { outbox: 0 } } as const;
const LISTED = { projection: { outbox: 0, arguments: 0, result: 0, preview: 0, callIds: 0 } } as const;

const factItem = (fact: audit.Fact): OutboxItem => outboxItem(audit.fact.name, fact);
const approvedItem = (event: { orgId: string; requestId: string; digest: string; approvedAt: string }): OutboxItem =>
  outboxItem(approvals.approved.name, event);

const INDEXES = [
  { key: { openKey: 1 }, name: 'openKey', unique: true, sparse: true },
  { key: { slot: 1 }, name: 'slot', unique: true, sparse: true },
  { key: { orgId: 1, taskId: 1 }, name: 'task' },
  // Lists, newest first: all, an approver's, a requester's, a decider's.
  { key: { orgId: 1, createdAt: -1, _id: -1 }, name: 'newest' },
  { key: { orgId: 1, approvers: 1, createdAt: -1, _id: -1 }, name: 'approver' },
  { key: { orgId: 1, 'requester.id': 1, createdAt: -1, _id: -1 }, name: 'requester' },
  { key: { orgId: 1, 'decision.by.id': 1, createdAt: -1, _id: -1 }, name: 'decider' },
  // Counts of what waits.
  { key: { orgId: 1, status: 1, expiresAt: 1 }, name: 'waiting' },
  { key: { orgId: 1, status: 1, barred: 1, expiresAt: 1 }, name: 'barred' },
  { key: { orgId: 1, status: 1, approvers: 1, expiresAt: 1 }, name: 'waitingFor' },
  { key: { orgId: 1, 'requester.id': 1, status: 1 }, name: 'waitingOf' },
  // The sweep, the mail and the tidying concern every organization.
  { key: { status: 1, expiresAt: 1 }, name: 'lapsed' },
  { key: { notify: 1 }, name: 'notify', sparse: true },
  { key: { removeAt: 1 }, name: 'tidy', expireAfterSeconds: 0 },
  outboxIndex,
];

export async function requestStore(mongo: Mongo) {
  const requests = await mongo.collection<RequestRow>('requests', INDEXES);
  // The same collection as the relay sees it.
  const outboxes: OutboxOptions['collections'] = [await mongo.collection<OutboxDocument>('requests')];

  return {
    outboxes,

    /** Write it as waiting; false when one of its keys is taken. */
    async insert(request: ApprovalRequest, keys: { openKey: string; slot: string; notify: boolean }, fact: audit.Fact): Promise<boolean> {
      const { notify, ...unique } = keys;
      try {
        await requests.insertOne({
          ...request,
          ...unique,
          ...(notify ? { notify: true as const } : {}),
          callIds: [request.callId],
          removeAt: new Date(request.createdAt.getTime() + KEEP_MS),
          outbox: [factItem(fact), changedItem(request.orgId)],
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
      { callId, tokenCreators, barred }: Repeat,
      now: Date,
      fact: (of: ListedRequest) => audit.Fact,
    ) {
      const open = { orgId, openKey, status: 'pending' as const, expiresAt: { $gt: now }, callIds: { $ne: callId } };
      const shared = await requests.findOne(open, LISTED);
      if (shared === null) return undefined;
      const update = {
        $inc: { repeats: 1 },
        $set: { updatedAt: now },
        $addToSet: { tokenCreators: { $each: [...tokenCreators] }, barred: { $each: [...barred] } },
        $push: { callIds: { $each: [callId], $slice: -KNOWN_CALLS }, outbox: { $each: [factItem(fact(shared)), changedItem(orgId)] } },
      };
      return (await requests.findOneAndUpdate({ ...open, _id: shared._id }, update, { returnDocument: 'after', ...WHOLE })) ?? undefined;
    },

    findByKey: async (orgId: string, openKey: string) => (await requests.findOne({ orgId, openKey }, WHOLE)) ?? undefined,
    find: async (orgId: string, _id: string) => (await requests.findOne({ orgId, _id }, WHOLE)) ?? undefined,
    findApproved: async (orgId: string, _id: string) => (await requests.findOne({ orgId, _id, status: 'approved' }, WHOLE)) ?? undefined,

    /** The one this caller made, named by either id; by both when both are given. */
    async findOwn(orgId: string, owner: { kind: string; id: string }, { requestId, taskId }: { requestId?: string; taskId?: string }) {
      if (requestId === undefined && taskId === undefined) return undefined;
      const named = { ...(requestId === undefined ? {} : { _id: requestId }), ...(taskId === undefined ? {} : { taskId }) };
      const filter = { orgId, ...named, 'requester.kind': owner.kind, 'requester.id': owner.id };
      return (await requests.findOne(filter, WHOLE)) ?? undefined;
    },

    /** What of this caller waits, and what has lapsed without anybody having written it down. */
    waitingOf: (orgId: string, requesterId: string) =>
      requests
        .find({ orgId, 'requester.id': requesterId, status: 'pending' }, { projection: { slot: 1, expiresAt: 1 } })
        .toArray() as Promise<Pick<RequestRow, '_id' | 'slot' | 'expiresAt'>[]>,

    /** Take one arrow: the document afterwards, or undefined when it is not where the arrow starts. */
    async take(
      arrow: Arrow,
      { orgId, _id }: { orgId: string; _id: string },
      now: Date,
      { set, facts = [], approved, digest, where }: Change,
    ) {
      const items = [...facts.map(factItem), ...(approved === undefined ? [] : [approvedItem(approved)]), changedItem(orgId)];
      const update = {
        $set: { ...set, status: arrow.to, updatedAt: now },
        $unset: { openKey: true as const, slot: true as const, notify: true as const },
        $push: { outbox: { $each: items } },
      };
      const filter = { ...where, orgId, _id, ...guardOf(arrow, now, digest) };
      return (await requests.findOneAndUpdate(filter, update, { returnDocument: 'after', ...WHOLE })) ?? undefined;
    },

    /** Other terms hold now, for the request as it was read. False when it has moved on since. */
    async reterm(request: RequestRow, terms: policy.ApprovalTerms, now: Date, notify: boolean): Promise<boolean> {
      const { orgId, _id, requester, tokenCreators, approvers, askedUnder = request.terms } = request;
      const asRead = { approvers: { $eq: [...approvers] }, tokenCreators: { $eq: [...tokenCreators] } };
      const { modifiedCount } = await requests.updateOne(
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

    /** A fact that changes nothing of the request. */
    async note({ orgId, _id }: { orgId: string; _id: string }, fact: audit.Fact): Promise<void> {
      await requests.updateOne({ orgId, _id }, { $push: { outbox: factItem(fact) } });
    },

    list: (viewer: Principal, query: ListQuery, now: Date, after: Position | undefined, limit: number): Promise<ListedRequest[]> =>
      requests
        .find({ orgId: viewer.orgId, $and: [listFilter(viewer, query, now), afterPosition(after)] }, LISTED)
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray(),

    /** What waits that this person may see, and what of it for a decision they may make. */
    async countWaiting(viewer: Principal, now: Date): Promise<{ pending: number; pendingForMe: number }> {
      const { orgId } = viewer;
      const count = async (filter: Record<string, unknown> | undefined): Promise<number> =>
        filter === undefined ? 0 : requests.countDocuments({ orgId, ...filter });
      const { decidable, barred, own } = waitingFor(viewer, now);
      const [all, notMine, asked] = await Promise.all([count(decidable), count(barred), count(own)]);
      return { pending: all + asked, pendingForMe: Math.max(0, all - notMine) };
    },

    /** Pending in the store although their time is over. Concerns every organization. */
    lapsed: (now: Date, limit: number): Promise<ListedRequest[]> =>
      requests
        .find({ status: 'pending', expiresAt: { $lte: now } }, LISTED)
        .limit(limit)
        .toArray(),

    /** Those whose mail is still to be addressed. Concerns every organization. */
    toNotify: (limit: number): Promise<ListedRequest[]> => requests.find({ notify: true }, LISTED).limit(limit).toArray(),
    async notified({ orgId, _id }: { orgId: string; _id: string }): Promise<void> {
      await requests.updateOne({ orgId, _id }, { $unset: { notify: true } });
    },
  };
}
