/** People as readers of mail: what they have set, who makes mail for them now, and whether their address was refused. */
import { type approvals } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import { LEASE_MS } from './mails';
import { recipientSchema, type RecipientRow } from './mailSchemas';

export type RecipientStore = Awaited<ReturnType<typeof recipientStore>>;

type Reader = Pick<RecipientRow, 'orgId' | 'userId'>;
const idOf = ({ orgId, userId }: Reader): string => `${orgId}:${userId}`;

export async function recipientStore(mongo: Mongo) {
  const Recipients = await mongo.model('recipients', recipientSchema);
  const named = (reader: Reader) => ({ orgId: reader.orgId, _id: idOf(reader) });

  return {
    find: async (reader: Reader): Promise<RecipientRow | undefined> => (await Recipients.findOne(named(reader)).lean()) ?? undefined,
    /** Settings by user; those who have set nothing are left out. */
    async settingsOf(orgId: string, userIds: readonly string[]): Promise<Map<string, approvals.MailSettings>> {
      const rows = await Recipients.find({ orgId, _id: { $in: userIds.map((userId) => idOf({ orgId, userId })) } }).lean();
      return new Map(rows.flatMap(({ userId, settings }) => (settings === undefined ? [] : [[userId, settings] as const])));
    },
    /** Undefined when they were changed more often than was `seen`. */
    async set(reader: Reader, settings: approvals.MailSettings, seen: number | undefined): Promise<RecipientRow | undefined> {
      const { orgId, userId } = reader;
      const asSeen = seen === undefined ? {} : { changes: seen === 0 ? { $exists: false } : seen };
      const update = { $set: { settings, userId }, $inc: { changes: 1 } };
      const options = { upsert: (seen ?? 0) === 0, returnDocument: 'after' } as const;
      try {
        return (await Recipients.findOneAndUpdate({ orgId, _id: idOf(reader), ...asSeen }, update, options).lean()) ?? undefined;
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        return undefined;
      }
    },
    /** Holds a recipient for this process alone until it lets go or the lease ends; undefined while another has them. */
    async hold(reader: Reader, now: Date): Promise<RecipientRow | undefined> {
      const { orgId, userId } = reader;
      const free = { $or: [{ heldUntil: { $exists: false } }, { heldUntil: { $lte: now } }] };
      const update = { $set: { userId, heldUntil: new Date(now.getTime() + LEASE_MS) }, $inc: { holds: 1 } };
      try {
        const options = { upsert: true, returnDocument: 'after' } as const;
        return (await Recipients.findOneAndUpdate({ orgId, _id: idOf(reader), ...free }, update, options).lean()) ?? undefined;
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        return undefined;
      }
    },
    async letGo(held: RecipientRow): Promise<void> {
      await Recipients.updateOne({ ...named(held), holds: held.holds! }, { $unset: { heldUntil: '' } });
    },
    /** What became of a try: refused for good, or taken. */
    async took(reader: Reader, refused: RecipientRow['refused'] | undefined): Promise<void> {
      await Recipients.updateOne(named(reader), refused === undefined ? { $unset: { refused: '' } } : { $set: { refused } });
    },
  };
}
