/** Invitations. One row per organization and address; what happens to it is one conditional write. */
import { newId, type audit } from '@gatehouse/contracts';
import { after, EVERY_ORGANIZATION, orderedPageOf, type PageAsk, type OrderedPage, type Mongo, type Outbox } from '@gatehouse/store';
import { emailKey } from '../domain/email';
import type { InvitationRow, Offer } from '../domain/invitation';
import type { UserRow } from '../domain/organization';
import { eventItem, invitedItem } from './outbox';
import { invitationSchema } from './schemas';
import { unlessTaken } from './unlessTaken';

type Invited = Pick<UserRow, '_id' | 'email'>;

export interface InvitationStore {
  find(orgId: string, id: string): Promise<InvitationRow | undefined>;
  findOpen(orgId: string, id: string, now: number): Promise<InvitationRow | undefined>;
  /** Open ones. */
  list(orgId: string, now: number, page: PageAsk): Promise<OrderedPage<InvitationRow>>;
  /** Open now, whatever became of an earlier offer to the same address; one that is open in another role stays as it is. `eventOf` is told the id. */
  offer(orgId: string, offer: Offer, eventOf: (id: string) => audit.AuditEvent): Promise<InvitationRow>;
  /** False when it is not open. */
  withdraw(orgId: string, id: string, now: number, event: audit.AuditEvent): Promise<boolean>;
  /**
   * Open to the person's address, or taken up by them before (an earlier try may have died before they joined), in all organizations: the person is the
   * tenant here. Those they declined are left out. With `id` that one alone.
   */
  waitingFor(person: Invited, now: number, id?: string): Promise<InvitationRow[]>;
  /** False when it does not wait for this person. */
  decline(person: Invited, id: string, now: number): Promise<boolean>;
  /** Takes it up for this person and nobody else; undefined when somebody else did, or when it is not open any more. */
  claim(orgId: string, id: string, userId: string, now: number): Promise<InvitationRow | undefined>;
}

/** More organizations at once than anybody is invited to. */
const MAX_WAITING = 200;

export async function invitationStore(mongo: Mongo, outbox: Outbox): Promise<InvitationStore> {
  const Invitations = await mongo.model('invitations', invitationSchema);
  const projection = { outbox: 0 } as const;
  const open = (now: number) => ({ state: 'OPEN' as const, expiresAt: { $gt: new Date(now) } });
  const openOrMine = (userId: string, now: number) => ({ $or: [open(now), { state: 'TAKEN' as const, takenBy: userId }] });

  const waiting = ({ _id: userId, email }: Invited, now: number, id?: string) => ({
    emailKey: emailKey(email),
    declinedBy: { $ne: userId },
    ...openOrMine(userId, now),
    ...(id !== undefined && { _id: id }),
  });

  /** Undefined when a row for the address came into being just now. */
  async function write(orgId: string, offer: Offer, eventOf: (id: string) => audit.AuditEvent): Promise<InvitationRow | undefined> {
    const key = emailKey(offer.email);
    const items = (id: string) => [eventItem(eventOf(id)), invitedItem(orgId, id, offer.createdAt)];
    const known = await Invitations.findOne({ orgId, emailKey: key }, projection).lean();
    if (known !== null) {
      const renewable = { $or: [{ state: { $ne: 'OPEN' as const } }, { expiresAt: { $lte: offer.createdAt } }, { role: offer.role }] };
      const update = {
        $set: offer,
        $unset: { takenBy: true as const, declinedBy: true as const },
        $push: { outbox: { $each: items(known._id) } },
      };
      const filter = { orgId, _id: known._id, ...renewable };
      const row = await Invitations.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }).lean();
      return row ?? (await Invitations.findOne({ orgId, _id: known._id }, projection).lean()) ?? undefined;
    }
    const row = { _id: newId('invitation'), orgId, emailKey: key, ...offer };
    const written = await unlessTaken(Invitations.create({ ...row, outbox: items(row._id) }));
    return written === 'taken' ? undefined : row;
  }

  return {
    find: async (orgId, id) => (await Invitations.findOne({ orgId, _id: id }, projection).lean()) ?? undefined,
    findOpen: async (orgId, id, now) => (await Invitations.findOne({ orgId, _id: id, ...open(now) }, projection).lean()) ?? undefined,
    list: (orgId, now, page) => orderedPageOf(Invitations.find({ orgId, ...open(now), ...after(page) }, projection).lean(), page),
    offer: async (orgId, offer, eventOf) => {
      // Rows are never deleted, so the second try finds the one that was in the way of the first.
      const row = (await write(orgId, offer, eventOf)) ?? (await write(orgId, offer, eventOf));
      outbox.kick();
      return row!;
    },
    withdraw: async (orgId, id, now, event) => {
      const update = { $set: { state: 'WITHDRAWN' as const }, $push: { outbox: eventItem(event) } };
      const { modifiedCount } = await Invitations.updateOne({ orgId, _id: id, ...open(now) }, update);
      outbox.kick();
      return modifiedCount > 0;
    },
    waitingFor: (person, now, id) =>
      Invitations.find(waiting(person, now, id), projection, EVERY_ORGANIZATION)
        .limit(MAX_WAITING)
        .lean(),
    decline: async (person, id, now) => {
      const filter = { _id: id, emailKey: emailKey(person.email), ...open(now) };
      return (
        (await Invitations.updateOne(filter, { $addToSet: { declinedBy: person._id } }).setOptions(EVERY_ORGANIZATION)).matchedCount > 0
      );
    },
    claim: async (orgId, id, userId, now) => {
      const update = { $set: { state: 'TAKEN' as const, takenBy: userId } };
      const filter = { orgId, _id: id, ...openOrMine(userId, now) };
      return (await Invitations.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }).lean()) ?? undefined;
    },
  };
}
