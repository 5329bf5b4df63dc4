/**
 * Approved calls that this service has taken up, one row per request for ever: whoever inserts it runs the call. Every arrow
 * (`claimed` -> `sent` -> `done`) is one write on (state, fence), so a process that was overtaken can neither send nor say how it ended.
 */
import type { audit } from '@gatehouse/contracts';
import { isDuplicateKey, outboxIndex, type Mongo, type OutboxDocument, type OutboxItem, type OutboxOptions } from '@gatehouse/store';
import type { Spent } from '../spending';

/** One attempt at an approved call, in one pair of hands. */
export interface Attempt {
  /** The request. */
  readonly _id: string;
  readonly orgId: string;
  /** Counts the pairs of hands. */
  readonly fence: number;
  /** As the approval stated it. */
  readonly digest: string;
  readonly createdAt: Date;
}
export interface CallDocument extends Attempt {
  state: 'claimed' | 'sent' | 'done';
  /** Past it, its holder counts as silent. Absent once done. */
  heldUntil?: Date;
  /** Intent of this attempt, before it is stated. */
  intent?: audit.Fact;
  /** What a lost answer counts as under a budget. */
  spent?: Spent;
  endedAt?: Date;
  outbox?: OutboxItem[];
}

/** Each answers false when the attempt is no longer in these hands. */
export interface CallStore {
  readonly outboxes: OutboxOptions['collections'];
  /** Undefined when somebody has taken it up already. */
  claim(call: Pick<Attempt, '_id' | 'orgId' | 'digest'>, now: Date, heldUntil: Date): Promise<Attempt | undefined>;
  begin(attempt: Attempt, intent: audit.Fact): Promise<boolean>;
  send(attempt: Attempt, spent: Spent | undefined): Promise<boolean>;
  end(attempt: Attempt, from: 'claimed' | 'sent', at: Date, items: OutboxItem[]): Promise<boolean>;
  /** The holder's sign of life, for all it holds. */
  beat(attempts: readonly Attempt[], heldUntil: Date): Promise<void>;
  /** Nothing was sent; somebody may try again then. */
  postpone(attempt: Attempt, until: Date): Promise<boolean>;
  /** Rows with a silent holder, longest silent first. Concerns every organization. */
  silent(now: Date, limit: number): Promise<CallDocument[]>;
  /** A claimed row as it was found into new hands. Undefined when it has moved. */
  takeOver(found: CallDocument, heldUntil: Date, items: OutboxItem[]): Promise<Attempt | undefined>;
  /** The end of a sent row as it was found. */
  abandon(found: CallDocument, at: Date, items: OutboxItem[]): Promise<boolean>;
}

export async function callStore(mongo: Mongo): Promise<CallStore> {
  const collection = await mongo.collection<CallDocument>('calls', [{ key: { heldUntil: 1 }, sparse: true }, outboxIndex]);
  // The same collection as the relay sees it.
  const outboxes = await mongo.collection<OutboxDocument>('calls');
  const held = ({ orgId, _id, fence }: Attempt, state: CallDocument['state']) => ({ orgId, _id, fence, state });
  /** Given signs of life since, it is not as it was found. */
  const asFound = ({ _id, orgId, fence, digest, createdAt, heldUntil }: CallDocument, state: CallDocument['state']) => ({
    ...held({ _id, orgId, fence, digest, createdAt }, state),
    heldUntil: heldUntil!,
  });
  const ending = (endedAt: Date, items: OutboxItem[]) => ({
    $set: { state: 'done' as const, endedAt },
    $unset: { heldUntil: '', intent: '', spent: '' } as const,
    $push: { outbox: { $each: items } },
  });
  const change = async (...args: Parameters<typeof collection.updateOne>): Promise<boolean> =>
    (await collection.updateOne(...args)).modifiedCount === 1;

  return {
    outboxes: [outboxes],

    async claim(call, createdAt, heldUntil) {
      const attempt: Attempt = { ...call, fence: 1, createdAt };
      try {
        await collection.insertOne({ ...attempt, state: 'claimed', heldUntil });
        return attempt;
      } catch (err) {
        if (isDuplicateKey(err)) return undefined;
        throw err;
      }
    },
    begin: (attempt, intent) => change(held(attempt, 'claimed'), { $set: { intent } }),
    send: (attempt, spent) => change(held(attempt, 'claimed'), { $set: { state: 'sent', ...(spent === undefined ? {} : { spent }) } }),
    end: (attempt, from, endedAt, items) => change(held(attempt, from), ending(endedAt, items)),
    async beat(attempts, heldUntil) {
      const anyOf = attempts.map(({ orgId, _id, fence }) => ({ orgId, _id, fence, heldUntil: { $exists: true } }));
      await collection.updateMany({ $or: anyOf }, { $max: { heldUntil } });
    },
    // Out of these hands: a sign of life under way must not hold it up.
    postpone: (attempt, heldUntil) => change(held(attempt, 'claimed'), { $set: { heldUntil }, $inc: { fence: 1 } }),
    silent: (now, limit) =>
      collection
        .find({ heldUntil: { $lt: now } }, { projection: { outbox: 0 } })
        .sort({ heldUntil: 1 })
        .limit(limit)
        .toArray(),
    abandon: (found, endedAt, items) => change(asFound(found, 'sent'), ending(endedAt, items)),
    async takeOver(found, heldUntil, items) {
      const { _id, orgId, fence, digest, createdAt, intent } = found;
      // The intent too: what closes the old attempt must not miss one that was noted in between.
      const taken = await change(
        { ...asFound(found, 'claimed'), 'intent.eventId': intent === undefined ? { $exists: false } : intent.eventId },
        { $set: { fence: fence + 1, heldUntil }, $unset: { intent: '' }, $push: { outbox: { $each: items } } },
      );
      return taken ? { _id, orgId, fence: fence + 1, digest, createdAt } : undefined;
    },
  };
}
