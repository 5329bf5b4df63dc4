/**
 * Approved calls that this service has taken up, one row per request for ever: whoever inserts it runs the call. Every arrow
 * (`claimed` -> `sent` -> `done`) is one write on (state, fence), so a process that was overtaken can neither send nor say how it ended.
 */
import type { audit } from '@gatehouse/contracts';
import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo, type OutboxItem, type OutboxOptions } from '@gatehouse/store';
import type { Spent } from '../spending';
import { callSchema, type CallRow } from './schemas';

/** One attempt at an approved call, in one pair of hands. */
export type Attempt = Pick<CallRow, '_id' | 'orgId' | 'fence' | 'digest' | 'createdAt'>;

/** Each answers false when the attempt is no longer in these hands. */
export interface CallStore {
  readonly outboxes: OutboxOptions['collections'];
  /** Undefined when somebody has taken it up already. */
  claim(call: Pick<Attempt, '_id' | 'orgId' | 'digest'>, now: Date, heldUntil: Date): Promise<Attempt | undefined>;
  begin(attempt: Attempt, intent: audit.AuditEvent): Promise<boolean>;
  send(attempt: Attempt, spent: Spent | undefined): Promise<boolean>;
  end(attempt: Attempt, from: 'claimed' | 'sent', at: Date, items: OutboxItem[]): Promise<boolean>;
  /** The holder's sign of life, for all it holds. */
  renew(attempts: readonly Attempt[], heldUntil: Date): Promise<void>;
  /** Gives up a call of which nothing was sent; somebody may try it again at `until`. */
  postpone(attempt: Attempt, until: Date): Promise<boolean>;
  /** Rows with a silent holder, longest silent first. Concerns every organization. */
  silent(now: Date, limit: number): Promise<CallRow[]>;
  /** A claimed row as it was found into new hands. Undefined when it has moved. */
  takeOver(found: CallRow, heldUntil: Date, items: OutboxItem[]): Promise<Attempt | undefined>;
  /** The end of a sent row as it was found. */
  abandon(found: CallRow, at: Date, items: OutboxItem[]): Promise<boolean>;
}

export async function callStore(mongo: Mongo): Promise<CallStore> {
  const Calls = await mongo.model('calls', callSchema);
  const held = ({ orgId, _id, fence }: Attempt, state: CallRow['state']) => ({ orgId, _id, fence, state });
  /** Given signs of life since, it is not as it was found. */
  const asFound = ({ _id, orgId, fence, digest, createdAt, heldUntil }: CallRow, state: CallRow['state']) => ({
    ...held({ _id, orgId, fence, digest, createdAt }, state),
    heldUntil: heldUntil!,
  });
  const ending = (endedAt: Date, items: OutboxItem[]) => ({
    $set: { state: 'done' as const, endedAt },
    $unset: { heldUntil: '', intent: '', spent: '' } as const,
    $push: { outbox: { $each: items } },
  });
  const changed = async (write: PromiseLike<{ modifiedCount: number }>): Promise<boolean> => (await write).modifiedCount === 1;

  return {
    outboxes: [Calls],

    async claim(call, createdAt, heldUntil) {
      const attempt: Attempt = { ...call, fence: 1, createdAt };
      try {
        await Calls.create({ ...attempt, state: 'claimed', heldUntil });
        return attempt;
      } catch (err) {
        if (isDuplicateKey(err)) return undefined;
        throw err;
      }
    },
    begin: (attempt, intent) => changed(Calls.updateOne(held(attempt, 'claimed'), { $set: { intent } })),
    send: (attempt, spent) =>
      changed(Calls.updateOne(held(attempt, 'claimed'), { $set: { state: 'sent', ...(spent === undefined ? {} : { spent }) } })),
    end: (attempt, from, endedAt, items) => changed(Calls.updateOne(held(attempt, from), ending(endedAt, items))),
    async renew(attempts, heldUntil) {
      const anyOf = attempts.map(({ orgId, _id, fence }) => ({ orgId, _id, fence, heldUntil: { $exists: true } }));
      await Calls.updateMany({ $or: anyOf }, { $max: { heldUntil } }).setOptions(EVERY_ORGANIZATION);
    },
    // Out of these hands: a sign of life under way must not hold it up.
    postpone: (attempt, heldUntil) => changed(Calls.updateOne(held(attempt, 'claimed'), { $set: { heldUntil }, $inc: { fence: 1 } })),
    silent: (now, limit) =>
      Calls.find({ heldUntil: { $lt: now } }, { outbox: 0 }, EVERY_ORGANIZATION)
        .sort({ heldUntil: 1 })
        .limit(limit)
        .lean(),
    abandon: (found, endedAt, items) => changed(Calls.updateOne(asFound(found, 'sent'), ending(endedAt, items))),
    async takeOver(found, heldUntil, items) {
      const { _id, orgId, fence, digest, createdAt, intent } = found;
      // The intent too: what closes the old attempt must not miss one that was noted in between.
      const taken = await changed(
        Calls.updateOne(
          { ...asFound(found, 'claimed'), 'intent.eventId': intent === undefined ? { $exists: false } : intent.eventId },
          { $set: { fence: fence + 1, heldUntil }, $unset: { intent: '' }, $push: { outbox: { $each: items } } },
        ),
      );
      return taken ? { _id, orgId, fence: fence + 1, digest, createdAt } : undefined;
    },
  };
}
