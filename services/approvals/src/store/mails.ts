/** Mail on its way: one document per request and person, so that nobody gets two. `dueAt` stands on it until it was sent or given up. */
import type { Mongo } from '@gatehouse/store';
import { isDuplicateKey } from '@gatehouse/store';

export interface MailRow {
  /** Request and user. */
  readonly _id: string;
  readonly orgId: string;
  readonly requestId: string;
  readonly userId: string;
  readonly address: string;
  readonly name: string;
  readonly orgName: string;
  readonly orgSlug: string;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly dueAt?: Date;
  readonly sentAt?: Date;
  readonly removeAt: Date;
}

export type MailStore = Awaited<ReturnType<typeof mailStore>>;

/** Longer than any try takes: a process that died holding a mail delays it by this much. */
const LEASE_MS = 120_000;

export async function mailStore(mongo: Mongo) {
  const mails = await mongo.collection<MailRow>('mails', [
    { key: { dueAt: 1 }, name: 'due', sparse: true },
    { key: { removeAt: 1 }, name: 'tidy', expireAfterSeconds: 0 },
  ]);

  /** Only whoever holds the mail may say what became of it. */
  const held = ({ orgId, _id, attempts }: MailRow) => ({ orgId, _id, attempts });

  return {
    /** Nothing happens to a mail that is there already. */
    async add(mail: MailRow): Promise<void> {
      await mails.insertOne(mail).catch((err: unknown) => {
        if (!isDuplicateKey(err)) throw err;
      });
    },
    /** One that is due, for this process alone until the lease ends. Concerns every organization. */
    async claim(now: Date): Promise<MailRow | undefined> {
      const update = { $set: { dueAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } };
      return (await mails.findOneAndUpdate({ dueAt: { $lte: now } }, update, { sort: { dueAt: 1 }, returnDocument: 'after' })) ?? undefined;
    },
    async sent(mail: MailRow, at: Date): Promise<void> {
      await mails.updateOne(held(mail), { $set: { sentAt: at }, $unset: { dueAt: true } });
    },
    async again(mail: MailRow, dueAt: Date): Promise<void> {
      await mails.updateOne(held(mail), { $set: { dueAt } });
    },
    async drop(mail: MailRow): Promise<void> {
      await mails.updateOne(held(mail), { $unset: { dueAt: true } });
    },
  };
}
