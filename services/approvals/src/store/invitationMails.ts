/** Mail about invitations: one document per invitation, which says what became of it. It has `dueAt` while it waits. */
import { EVERY_ORGANIZATION, isDuplicateKey, type Mongo } from '@gatehouse/store';
import { LEASE_MS } from './mails';
import { invitationMailSchema, type InvitationMailRow } from './mailSchemas';

export type InvitationMailStore = Awaited<ReturnType<typeof invitationMailStore>>;

const HOUR_MS = 60 * 60_000;
const KEEP_MS = 60 * 24 * HOUR_MS;

export async function invitationMailStore(mongo: Mongo) {
  const Mails = await mongo.model('invitationMails', invitationMailSchema);

  /** Matches a mail while its lease is held, so that only the holder can record the outcome. */
  const held = ({ orgId, _id, attempts }: InvitationMailRow) => ({ orgId, _id, attempts, dueAt: { $exists: true } });

  return {
    /**
     * A mail is to go out. Told twice of one invitation, or within an hour of the last mail, nothing happens: an address gets no flood. A mail that waits,
     * or is being sent, is the one: it says what the invitation says when it leaves.
     */
    async add(orgId: string, _id: string, invitedAt: Date, now: Date): Promise<void> {
      const mail = { invitedAt, state: 'waiting' as const, at: now, attempts: 0, dueAt: now, removeAt: new Date(now.getTime() + KEEP_MS) };
      try {
        await Mails.create({ _id, orgId, ...mail });
      } catch (err) {
        if (!isDuplicateKey(err)) throw err;
        const renewed = { orgId, _id, invitedAt: { $lt: invitedAt } };
        const { matchedCount } = await Mails.updateOne({ ...renewed, dueAt: { $exists: true } }, { $set: { invitedAt } });
        if (matchedCount > 0) return;
        const calm = { $or: [{ state: { $ne: 'sent' as const } }, { at: { $lte: new Date(now.getTime() - HOUR_MS) } }] };
        await Mails.updateOne({ ...renewed, dueAt: { $exists: false }, ...calm }, { $set: mail, $unset: { reason: '' } });
      }
    },
    /** One that is due, for this process alone until the lease ends. Concerns every organization. */
    async claim(now: Date): Promise<InvitationMailRow | undefined> {
      const update = { $set: { dueAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } };
      const options = { sort: { dueAt: 1 }, returnDocument: 'after', ...EVERY_ORGANIZATION } as const;
      return (await Mails.findOneAndUpdate({ dueAt: { $lte: now } }, update, options).lean()) ?? undefined;
    },
    async again(mail: InvitationMailRow, dueAt: Date): Promise<void> {
      await Mails.updateOne(held(mail), { $set: { dueAt } });
    },
    async settle(mail: InvitationMailRow, end: Pick<InvitationMailRow, 'state' | 'at' | 'reason'>): Promise<void> {
      await Mails.updateOne(held(mail), { $set: end, $unset: { dueAt: '' } });
    },
    /** The invitation is none any more: nothing goes out, and nothing is known of a mail. One that was made anew since is looked at `now`. */
    async drop(mail: InvitationMailRow, now: Date): Promise<void> {
      const { deletedCount } = await Mails.deleteOne({ ...held(mail), invitedAt: mail.invitedAt });
      if (deletedCount === 0) await Mails.updateOne(held(mail), { $set: { dueAt: now } });
    },
    of: (orgId: string, ids: readonly string[]): Promise<InvitationMailRow[]> => Mails.find({ orgId, _id: { $in: [...ids] } }).lean(),
  };
}
