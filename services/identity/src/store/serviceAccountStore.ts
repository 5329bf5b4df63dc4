import type { audit } from '@gatehouse/contracts';
import type { Mongo, Outbox } from '@gatehouse/store';
import { nameKey, nameKeysOf } from '../domain/nameKey';
import type { AccountChange, AccountStatus, ServiceAccountRow } from '../domain/serviceAccount';
import { nameAccounts } from './nameAccounts';
import { factItem, type WithOutbox } from './outbox';
import { after, pageOf, type PageAsk, type PageOf } from './page';
import { atRevision } from './revision';
import { unlessTaken } from './unlessTaken';

export interface ServiceAccountStore {
  find(orgId: string, id: string): Promise<ServiceAccountRow | undefined>;
  /** False when the name is taken. */
  insert(orgId: string, row: ServiceAccountRow, fact: audit.Fact): Promise<boolean>;
  /** Leaves a row that has this status already, and its facts, alone. */
  setStatus(orgId: string, id: string, status: AccountStatus, now: number, fact: audit.Fact): Promise<void>;
  /** The changed row; undefined when it moved on since `before` was read. `'taken'`: another account has the name. */
  update(before: ServiceAccountRow, change: AccountChange, now: number, fact: audit.Fact): Promise<ServiceAccountRow | 'taken' | undefined>;
  list(orgId: string, page: PageAsk): Promise<PageOf<ServiceAccountRow>>;
}

export async function serviceAccountStore(mongo: Mongo, outbox: Outbox): Promise<ServiceAccountStore> {
  const accounts = await mongo.collection<WithOutbox<ServiceAccountRow>>('serviceAccounts', [
    { key: { orgId: 1, createdAt: -1, _id: -1 } },
    { key: { nameKey: 1 }, unique: true, sparse: true },
  ]);
  await nameAccounts(await mongo.collection<ServiceAccountRow>('serviceAccounts'));
  const projection = { outbox: 0 } as const;
  return {
    find: async (orgId, id) => (await accounts.findOne({ orgId, _id: id }, { projection })) ?? undefined,
    insert: async (orgId, row, fact) => {
      const written = await unlessTaken(accounts.insertOne({ ...row, orgId, outbox: [factItem(fact)] }));
      outbox.kick();
      return written !== 'taken';
    },
    setStatus: async (orgId, id, status, now, fact) => {
      const filter = { orgId, _id: id, status: { $ne: status } };
      const update = { $set: { status, updatedAt: new Date(now) }, $inc: { revision: 1 }, $push: { outbox: factItem(fact) } };
      await accounts.updateOne(filter, update);
      outbox.kick();
    },
    update: async ({ orgId, _id, name, revision }, change, now, fact) => {
      // An account that shares its name since before names were unique keeps it until it is given another.
      const renamed = change.name !== undefined && change.name !== name && { nameKey: nameKey(orgId, change.name) };
      const set = { ...change, ...renamed, updatedAt: new Date(now) };
      const update = { $set: set, $inc: { revision: 1 }, $push: { outbox: factItem(fact) } };
      const filter = { orgId, _id, revision: atRevision(revision) };
      const row = await unlessTaken(accounts.findOneAndUpdate(filter, update, { returnDocument: 'after', projection }));
      outbox.kick();
      return row ?? undefined;
    },
    list: (orgId, page) => {
      // The index of keys has only rows that have one; a range says that no others are meant.
      const keyed = page.order.field === 'nameKey' && { nameKey: nameKeysOf(orgId) };
      return pageOf(accounts.find({ orgId, ...keyed, ...after(page) }, { projection }), page);
    },
  };
}
