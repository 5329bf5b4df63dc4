/** Service tokens. Every change is one conditional write that names the states it may start from. */
import type { audit } from '@gatehouse/contracts';
import { isDuplicateKey, type Mongo, type Outbox } from '@gatehouse/store';
import type { ServiceTokenRow, TokenChange, TokenStatus } from '../domain/serviceToken';
import { factItem, type WithOutbox } from './outbox';
import { after, NEWEST_FIRST, pageOf, type PageOf, type Position } from './page';

export interface TokenStore {
  /** The only lookup without an organization: the hash is what the caller proves. Reads the primary. */
  findByHash(hash: string): Promise<ServiceTokenRow | undefined>;
  find(orgId: string, accountId: string, id: string): Promise<ServiceTokenRow | undefined>;
  /** False when the hash is already in use. */
  insert(orgId: string, row: ServiceTokenRow, fact: audit.Fact): Promise<boolean>;
  /** The changed row, or undefined when it is not in one of the states `from` any more. */
  change(
    orgId: string,
    id: string,
    from: readonly TokenStatus[],
    change: TokenChange,
    fact: audit.Fact,
  ): Promise<ServiceTokenRow | undefined>;
  list(orgId: string, accountId: string, position: Position | undefined, limit: number): Promise<PageOf<ServiceTokenRow>>;
  hashesOf(orgId: string, accountId: string): Promise<string[]>;
  /** For the sweep, over all organizations: rows whose lifetime has passed but which still say active. */
  overdue(now: number, limit: number): Promise<ServiceTokenRow[]>;
  /** For the sweep: remove expired rows whose facts are all delivered. */
  removeExpired(): Promise<number>;
}

export async function tokenStore(mongo: Mongo, outbox: Outbox): Promise<TokenStore> {
  const tokens = await mongo.collection<WithOutbox<ServiceTokenRow>>('tokens', [
    { key: { hash: 1 }, unique: true },
    { key: { orgId: 1, accountId: 1, createdAt: -1, _id: -1 } },
    { key: { status: 1, expiresAt: 1 } },
  ]);
  const projection = { outbox: 0 } as const;
  return {
    findByHash: async (hash) => (await tokens.findOne({ hash }, { projection })) ?? undefined,
    find: async (orgId, accountId, id) => (await tokens.findOne({ orgId, accountId, _id: id }, { projection })) ?? undefined,
    insert: async (orgId, row, fact) => {
      try {
        await tokens.insertOne({ ...row, orgId, outbox: [factItem(fact)] });
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
      outbox.kick();
      return true;
    },
    change: async (orgId, id, from, change, fact) => {
      const filter = { orgId, _id: id, status: { $in: [...from] } };
      const update = { $set: change, $push: { outbox: factItem(fact) } };
      const row = await tokens.findOneAndUpdate(filter, update, { returnDocument: 'after', projection });
      outbox.kick();
      return row ?? undefined;
    },
    list: async (orgId, accountId, position, limit) => {
      const found = tokens.find({ orgId, accountId, ...after(position) }, { projection });
      return pageOf(
        await found
          .sort(NEWEST_FIRST)
          .limit(limit + 1)
          .toArray(),
        limit,
      );
    },
    hashesOf: async (orgId, accountId) => {
      const found = await tokens.find({ orgId, accountId }, { projection: { _id: 0, hash: 1 } }).toArray();
      return found.map((row) => row.hash);
    },
    overdue: (now, limit) =>
      tokens
        .find({ status: 'active', expiresAt: { $lte: new Date(now) } }, { projection })
        .limit(limit)
        .toArray(),
    removeExpired: async () => (await tokens.deleteMany({ status: 'expired', 'outbox.0': { $exists: false } })).deletedCount,
  };
}
