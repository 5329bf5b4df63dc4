/**
 * What the authorization server remembers of codes, refresh tokens and sign-ins under way: found by the hash of the value, content encrypted.
 * The two writes that decide races are here: a code is used once, and a refresh token settles once on what replaces it.
 */
import { hashToken } from '@gatehouse/crypto';
import type { Mongo } from '@gatehouse/store';
import type { AdapterPayload } from 'oidc-provider';
import type { AtRest } from './atRest';
import { payloadSchema, type PayloadRow } from './schemas';

export interface StoredPayload {
  readonly payload: AdapterPayload;
  readonly consumedAt?: Date | undefined;
}

export interface PayloadStore {
  put(kind: string, id: string, payload: AdapterPayload, expiresAt: Date): Promise<void>;
  find(kind: string, id: string): Promise<StoredPayload | undefined>;
  findByUid(kind: string, uid: string): Promise<StoredPayload | undefined>;
  /** False when it was used before. */
  consume(kind: string, id: string, now: number): Promise<boolean>;
  /** The first to come says what a refresh token is replaced by; true for the first. */
  settle(id: string, answer: string, now: number): Promise<boolean>;
  /** What the first use was answered, and when. */
  settled(id: string): Promise<{ readonly answer: string; readonly at: number } | undefined>;
  remove(kind: string, id: string): Promise<void>;
  removeByGrant(kind: string, grantId: string): Promise<void>;
  /** Removes answers that nobody can be given any more, for the sweep. */
  forgetAnswers(usedBefore: Date): Promise<void>;
}

const REFRESH = 'RefreshToken';

export async function payloadStore(mongo: Mongo, rest: AtRest, clock: () => number): Promise<PayloadStore> {
  const Payloads = await mongo.model('oauthPayloads', payloadSchema);
  const keyOf = (kind: string, id: string): string => `${kind}:${hashToken(id)}`;

  /** The database removes what has expired when it gets to it; the date decides. */
  async function open(row: PayloadRow | null): Promise<StoredPayload | undefined> {
    if (row === null || row.expiresAt.getTime() <= clock()) return undefined;
    const payload = (await rest.open(row.sealed, row._id)) as AdapterPayload | undefined;
    return payload && { payload, consumedAt: row.consumedAt };
  }

  return {
    put: async (kind, id, payload, expiresAt) => {
      const _id = keyOf(kind, id);
      const { grantId, uid } = payload;
      const row = {
        _id,
        sealed: await rest.seal(payload, _id),
        ...(grantId && { grantId }),
        ...(uid && { uid: hashToken(uid) }),
        expiresAt,
      };
      await Payloads.replaceOne({ _id }, row, { upsert: true });
    },
    find: async (kind, id) => open(await Payloads.findOne({ _id: keyOf(kind, id) }).lean()),
    findByUid: async (kind, uid) => {
      const row = await Payloads.findOne({ uid: hashToken(uid) }).lean();
      return row?._id.startsWith(`${kind}:`) === true ? open(row) : undefined;
    },
    consume: async (kind, id, now) => {
      const filter = { _id: keyOf(kind, id), consumedAt: { $exists: false } };
      return (await Payloads.updateOne(filter, { $set: { consumedAt: new Date(now) } })).matchedCount === 1;
    },
    settle: async (id, answer, now) => {
      const _id = keyOf(REFRESH, id);
      const change = { consumedAt: new Date(now), answer: await rest.seal(answer, `${_id}:answer`) };
      return (await Payloads.updateOne({ _id, consumedAt: { $exists: false } }, { $set: change })).matchedCount === 1;
    },
    settled: async (id) => {
      const row = await Payloads.findOne({ _id: keyOf(REFRESH, id) }).lean();
      if (row?.consumedAt === undefined || row.answer === undefined) return undefined;
      const answer = await rest.open(row.answer, `${row._id}:answer`);
      return typeof answer === 'string' ? { answer, at: row.consumedAt.getTime() } : undefined;
    },
    remove: async (kind, id) => void (await Payloads.deleteOne({ _id: keyOf(kind, id) })),
    removeByGrant: async (kind, grantId) => {
      const found = await Payloads.find({ grantId }, { _id: 1 }).lean();
      const ids = found.map(({ _id }) => _id).filter((id) => id.startsWith(`${kind}:`));
      await Payloads.deleteMany({ _id: { $in: ids } });
    },
    forgetAnswers: async (usedBefore) =>
      void (await Payloads.updateMany({ consumedAt: { $lt: usedBefore }, answer: { $exists: true } }, { $unset: { answer: 1 } })),
  };
}
