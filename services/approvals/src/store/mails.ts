/** What people are to be told: one document per request and person, so that nobody is told twice. It has `dueAt` until it was sent or given up. */
import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo } from '@gatehouse/store';
import type { ListedRequest } from '../domain/request';
import { mailSchema, type MailRow } from './mailSchemas';

export type MailStore = Awaited<ReturnType<typeof mailStore>>;

/** Longer than any try takes: a process that died holding a mail delays it by this much. */
export const LEASE_MS = 120_000;
/** More than anybody reads in one mail. */
const MAX_TOGETHER = 2_000;

/** Mails that go out as one, by whoever tries it the `attempts`th time. */
export interface Bundle {
  readonly id: string;
  readonly orgId: string;
  readonly userId: string;
  readonly attempts: number;
}
type Reader = Pick<MailRow, 'orgId' | 'userId'>;

export async function mailStore(mongo: Mongo) {
  const Mails = await mongo.model('mails', mailSchema);

  /** Matches the mails of this very try, so that only the process that makes it can record the outcome. */
  const tried = ({ id, orgId, userId, attempts }: Bundle) => ({ orgId, userId, bundle: id, attempts, dueAt: { $exists: true } });

  return {
    /** Adds a mail; one that is there already stays as it is. */
    async add(mail: MailRow): Promise<void> {
      await Mails.create(mail).catch((err: unknown) => {
        if (!isDuplicateKey(err)) throw err;
      });
    },
    /** Deletes the mails of a request to everybody but `asked`. A mail that was tried stays: it may have arrived. */
    async forgetOthers({ orgId, _id: requestId }: Pick<ListedRequest, 'orgId' | '_id'>, asked: readonly string[]): Promise<void> {
      const others = { _id: { $gte: `${requestId}:`, $lt: `${requestId};` }, userId: { $nin: [...asked] } };
      await Mails.deleteMany({ orgId, ...others, attempts: 0 });
    },
    /** How many are due, counted to `most`. Concerns every organization. */
    due: (now: Date, most: number): Promise<number> =>
      Mails.countDocuments({ dueAt: { $lte: now } }, { limit: most, ...EVERY_ORGANIZATION }),
    /** One that is due, for this process alone until the lease ends. Concerns every organization. */
    async claim(now: Date): Promise<MailRow | undefined> {
      const update = { $set: { dueAt: new Date(now.getTime() + LEASE_MS) } };
      const options = { sort: { dueAt: 1 }, returnDocument: 'before', ...EVERY_ORGANIZATION } as const;
      return (await Mails.findOneAndUpdate({ dueAt: { $lte: now } }, update, options).lean()) ?? undefined;
    },
    /** What waits for a person, oldest first. */
    dueFor: ({ orgId, userId }: Reader): Promise<MailRow[]> =>
      Mails.find({ orgId, userId, dueAt: { $exists: true } })
        .sort({ createdAt: 1, _id: 1 })
        .limit(MAX_TOGETHER)
        .lean(),
    /** When the first of what waits for a person is due. */
    nextDue: async ({ orgId, userId }: Reader): Promise<Date | undefined> =>
      (
        await Mails.findOne({ orgId, userId, dueAt: { $exists: true } }, { dueAt: 1 })
          .sort({ dueAt: 1 })
          .lean()
      )?.dueAt,
    /** They go together from now on. */
    async begin(rows: readonly MailRow[], bundle: Bundle, now: Date): Promise<void> {
      const { id, orgId, attempts } = bundle;
      const set = { bundle: id, attempts, dueAt: new Date(now.getTime() + LEASE_MS) };
      await Mails.updateMany({ orgId, _id: { $in: rows.map(({ _id }) => _id) }, dueAt: { $exists: true } }, { $set: set });
    },
    async sent(bundle: Bundle, at: Date): Promise<void> {
      await Mails.updateMany(tried(bundle), { $set: { sentAt: at }, $unset: { dueAt: '' } });
    },
    async again(bundle: Bundle, dueAt: Date): Promise<void> {
      await Mails.updateMany(tried(bundle), { $set: { dueAt } });
    },
    async giveUp(bundle: Bundle): Promise<void> {
      await Mails.updateMany(tried(bundle), { $unset: { dueAt: '' } });
    },
    /** Nobody needs to be told any more. */
    async drop(orgId: string, rows: readonly MailRow[]): Promise<void> {
      if (rows.length > 0) await Mails.updateMany({ orgId, _id: { $in: rows.map(({ _id }) => _id) } }, { $unset: { dueAt: '' } });
    },
    /** Makes the waiting mails to a person that are in no bundle yet due at `dueAt`. */
    async lookAgain({ orgId, userId }: Reader, dueAt: Date): Promise<void> {
      await Mails.updateMany({ orgId, userId, dueAt: { $exists: true }, bundle: { $exists: false } }, { $set: { dueAt } });
    },
    /** A mail that was claimed by somebody who cannot go on with it. */
    async putBack({ orgId, _id }: MailRow, dueAt: Date): Promise<void> {
      await Mails.updateOne({ orgId, _id, dueAt: { $exists: true } }, { $set: { dueAt } });
    },
  };
}
