/** What became of writes that were sent with an `Idempotency-Key`. The unique `_id` decides which of two requests runs. */
import { isDuplicateKey, Schema, tenantGuard, type Mongo } from '@gatehouse/store';
import { maybe, moment, text } from '../../catalog/shared/schemaFields';

/** What became of a write that was sent with a key. */
export interface IdempotencyRow {
  /** Digest of who, where and key. */
  readonly _id: string;
  /** The organization; of a write outside of any, its person. */
  readonly orgId: string;
  /** Digest of the request: the same key with another digest is another request. */
  readonly digest: string;
  readonly state: 'running' | 'done';
  readonly createdAt: Date;
  readonly status?: number;
  /** The answer as JSON text; absent when it must not or cannot be kept. */
  readonly answer?: string;
  /** What a repeat is told in place of an answer. */
  readonly note?: string;
}

const KEY_LIFE_SECONDS = 24 * 60 * 60;
export const idempotencySchema = new Schema<IdempotencyRow>({
  _id: text,
  orgId: text,
  digest: text,
  state: text,
  createdAt: moment,
  status: { type: Number },
  answer: maybe,
  note: maybe,
});
idempotencySchema.index({ createdAt: 1 }, { expireAfterSeconds: KEY_LIFE_SECONDS });
idempotencySchema.plugin(tenantGuard);

export type Outcome = { readonly status: number } & ({ readonly answer: string } | { readonly note: string });

export interface IdempotencyStore {
  /** Undefined: the row is stored and the request may run. Else the row of the request that came first. */
  begin(orgId: string, row: { id: string; digest: string; now: Date }): Promise<IdempotencyRow | undefined>;
  finish(orgId: string, id: string, outcome: Outcome): Promise<void>;
  /** Frees the key, because nothing was done under it. */
  release(orgId: string, id: string): Promise<void>;
}

export async function idempotencyStore(mongo: Mongo): Promise<IdempotencyStore> {
  const Keys = await mongo.model('idempotencyKeys', idempotencySchema);

  /** False: somebody's row is there. */
  async function insert(row: IdempotencyRow): Promise<boolean> {
    try {
      await Keys.create(row);
      return true;
    } catch (err) {
      if (isDuplicateKey(err)) return false;
      throw err;
    }
  }

  return {
    async begin(orgId, { id, digest, now }) {
      // The server removes expired rows about once a minute; until then they count for nothing.
      await Keys.deleteOne({ orgId, _id: id, createdAt: { $lte: new Date(now.getTime() - KEY_LIFE_SECONDS * 1_000) } });
      const row: IdempotencyRow = { _id: id, orgId, digest, state: 'running', createdAt: now };
      if (await insert(row)) return undefined;
      // Gone in between: the first request failed just now. Told as running, so that the caller tries again.
      return (await Keys.findOne({ orgId, _id: id }).lean()) ?? row;
    },
    finish: async (orgId, id, outcome) =>
      void (await Keys.updateOne({ orgId, _id: id, state: 'running' }, { $set: { state: 'done', ...outcome } })),
    release: async (orgId, id) => void (await Keys.deleteOne({ orgId, _id: id, state: 'running' })),
  };
}
