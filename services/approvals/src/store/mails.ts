/** Outgoing mail: one document per request and person, so that nobody gets two. It has `dueAt` until it was sent or given up. */
import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo } from '@gatehouse/store';
import { mailSchema, type MailRow } from './schemas';

export type MailStore = Awaited<ReturnType<typeof mailStore>>;

/** Longer than any try takes: a process that died holding a mail delays it by this much. */
const LEASE_MS = 120_000;

export async function mailStore(mongo: Mongo) {
  const Mails = await mongo.model('mails', mailSchema);

  /** Only the holder of the mail's lease may record its outcome. */
  const held = ({ orgId, _id, attempts }: MailRow) => ({ orgId, _id, attempts });

  return {
    /** Nothing happens to a mail that is there already. */
    async add(mail: MailRow): Promise<void> {
      await Mails.create(mail).catch((err: unknown) => {
        if (!isDuplicateKey(err)) throw err;
      });
    },
    /** One that is due, for this process alone until the lease ends. Concerns every organization. */
    async claim(now: Date): Promise<MailRow | undefined> {
      const update = { $set: { dueAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } };
      const options = { sort: { dueAt: 1 }, returnDocument: 'after', ...EVERY_ORGANIZATION } as const;
      return (await Mails.findOneAndUpdate({ dueAt: { $lte: now } }, update, options).lean()) ?? undefined;
    },
    async sent(mail: MailRow, at: Date): Promise<void> {
      await Mails.updateOne(held(mail), { $set: { sentAt: at }, $unset: { dueAt: '' } });
    },
    async again(mail: MailRow, dueAt: Date): Promise<void> {
      await Mails.updateOne(held(mail), { $set: { dueAt } });
    },
    async drop(mail: MailRow): Promise<void> {
      await Mails.updateOne(held(mail), { $unset: { dueAt: '' } });
    },
  };
}
