import type { audit } from '@gatehouse/contracts';
import { after, orderedPageOf, type PageAsk, type OrderedPage, type Mongo, type Outbox } from '@gatehouse/store';
import { nameKey, nameKeysOf } from '../domain/nameKey';
import type { AccountChange, AccountStatus, ServiceAccountRow } from '../domain/serviceAccount';
import { nameAccounts } from './nameAccounts';
import { eventItem } from './outbox';
import { atRevision } from './revision';
import { serviceAccountSchema } from './schemas';
import { unlessTaken } from './unlessTaken';

export interface ServiceAccountStore {
  find(orgId: string, id: string): Promise<ServiceAccountRow | undefined>;
  /** Tells whether an account has the name, in any spelling. */
  isNameTaken(orgId: string, name: string): Promise<boolean>;
  /** False when the name is taken. */
  insert(orgId: string, row: ServiceAccountRow, event: audit.AuditEvent): Promise<boolean>;
  /** Leaves a row that has this status already, and its events, alone. False when it has another revision than `before`, if that matters. */
  setStatus(before: ServiceAccountRow, status: AccountStatus, now: number, event: audit.AuditEvent, exactly: boolean): Promise<boolean>;
  /** The changed row; undefined when it moved on since `before` was read. `'taken'`: another account has the name. */
  update(
    before: ServiceAccountRow,
    change: AccountChange,
    now: number,
    event: audit.AuditEvent,
  ): Promise<ServiceAccountRow | 'taken' | undefined>;
  list(orgId: string, page: PageAsk): Promise<OrderedPage<ServiceAccountRow>>;
  /** Accounts in the order of their names: all, or those with these ids. */
  named(orgId: string, ids: readonly string[] | undefined, most: number): Promise<Pick<ServiceAccountRow, '_id' | 'name' | 'status'>[]>;
}

export async function serviceAccountStore(mongo: Mongo, outbox: Outbox): Promise<ServiceAccountStore> {
  const Accounts = await mongo.model('serviceAccounts', serviceAccountSchema);
  await nameAccounts(mongo);
  const projection = { outbox: 0 } as const;
  return {
    find: async (orgId, id) => (await Accounts.findOne({ orgId, _id: id }, projection).lean()) ?? undefined,
    isNameTaken: async (orgId, name) => (await Accounts.exists({ orgId, nameKey: nameKey(orgId, name) })) !== null,
    insert: async (orgId, row, event) => {
      const written = await unlessTaken(Accounts.create({ ...row, orgId, outbox: [eventItem(event)] }));
      outbox.kick();
      return written !== 'taken';
    },
    setStatus: async ({ orgId, _id, revision }, status, now, event, exactly) => {
      const filter = { orgId, _id, status: { $ne: status }, ...(exactly && { revision: atRevision(revision) }) };
      const update = { $set: { status, updatedAt: new Date(now) }, $inc: { revision: 1 }, $push: { outbox: eventItem(event) } };
      const { matchedCount } = await Accounts.updateOne(filter, update);
      outbox.kick();
      return matchedCount === 1;
    },
    update: async ({ orgId, _id, name, revision }, change, now, event) => {
      // An account that shares its name since before names were unique keeps it until it is given another.
      const renamed = change.name !== undefined && change.name !== name && { nameKey: nameKey(orgId, change.name) };
      const set = { ...change, ...renamed, updatedAt: new Date(now) };
      const update = { $set: set, $inc: { revision: 1 }, $push: { outbox: eventItem(event) } };
      const filter = { orgId, _id, revision: atRevision(revision) };
      const row = await unlessTaken(Accounts.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }).lean());
      outbox.kick();
      return row ?? undefined;
    },
    named: (orgId, ids, most) =>
      Accounts.find({ orgId, ...(ids && { _id: { $in: [...ids] } }) }, { name: 1, status: 1 })
        .sort({ nameKey: 1 })
        .limit(most)
        .lean(),
    list: (orgId, page) => {
      // The index of keys has only rows that have one; a range says that no others are meant.
      const keyed = page.order.field === 'nameKey' && { nameKey: nameKeysOf(orgId) };
      return orderedPageOf(Accounts.find({ orgId, ...keyed, ...after(page) }, projection).lean(), page);
    },
  };
}
