import type { audit } from '@gatehouse/contracts';
import { afterPosition, NEWEST_FIRST, type Mongo, type Outbox, type Position } from '@gatehouse/store';
import type { AccountChange, AccountStatus, ServiceAccountRow } from '../domain/serviceAccount';
import { factItem, type WithOutbox } from './outbox';

export interface ServiceAccountStore {
  find(orgId: string, id: string): Promise<ServiceAccountRow | undefined>;
  insert(orgId: string, row: ServiceAccountRow, fact: audit.Fact): Promise<void>;
  /** Leaves a row that has this status already, and its facts, alone. */
  setStatus(orgId: string, id: string, status: AccountStatus, now: number, fact: audit.Fact): Promise<void>;
  /** The changed row; undefined when there is none. */
  update(orgId: string, id: string, change: AccountChange, now: number, fact: audit.Fact): Promise<ServiceAccountRow | undefined>;
  list(orgId: string, position: Position | undefined, limit: number): Promise<ServiceAccountRow[]>;
}

export async function serviceAccountStore(mongo: Mongo, outbox: Outbox): Promise<ServiceAccountStore> {
  const accounts = await mongo.collection<WithOutbox<ServiceAccountRow>>('serviceAccounts', [
    { key: { orgId: 1, createdAt: -1, _id: -1 } },
  ]);
  const projection = { outbox: 0 } as const;
  return {
    find: async (orgId, id) => (await accounts.findOne({ orgId, _id: id }, { projection })) ?? undefined,
    insert: async (orgId, row, fact) => {
      await accounts.insertOne({ ...row, orgId, outbox: [factItem(fact)] });
      outbox.kick();
    },
    setStatus: async (orgId, id, status, now, fact) => {
      const filter = { orgId, _id: id, status: { $ne: status } };
      await accounts.updateOne(filter, { $set: { status, updatedAt: new Date(now) }, $push: { outbox: factItem(fact) } });
      outbox.kick();
    },
    update: async (orgId, id, change, now, fact) => {
      const update = { $set: { ...change, updatedAt: new Date(now) }, $push: { outbox: factItem(fact) } };
      const row = await accounts.findOneAndUpdate({ orgId, _id: id }, update, { returnDocument: 'after', projection });
      outbox.kick();
      return row ?? undefined;
    },
    list: (orgId, position, limit) =>
      accounts
        .find({ orgId, ...afterPosition(position) }, { projection })
        .sort(NEWEST_FIRST)
        .limit(limit)
        .toArray(),
  };
}
