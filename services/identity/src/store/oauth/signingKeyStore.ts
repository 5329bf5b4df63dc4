/** Signing keys of the authorization server. Private halves are encrypted; the number is unique, so of two processes that make a key one wins. */
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import type { KeyTimes } from '../../domain/oauth/signingKeys';
import type { AtRest } from './atRest';
import { signingKeySchema, type PublicJwk, type SigningKeyRow } from './schemas';

export interface KeyPair {
  readonly publicJwk: PublicJwk;
  readonly privateJwk: Record<string, unknown>;
}

export interface SigningKeyStore {
  all(): Promise<SigningKeyRow[]>;
  /** False when another process made this number first. */
  insert(times: KeyTimes, key: KeyPair): Promise<boolean>;
  /** Unless the row has one: of two processes one wins. */
  addRsa(kid: string, key: KeyPair): Promise<void>;
  /** The private halves; undefined when one cannot be read. */
  open(row: SigningKeyRow): Promise<Record<string, unknown>[] | undefined>;
  remove(kid: string): Promise<void>;
}

export async function signingKeyStore(mongo: Mongo, rest: AtRest): Promise<SigningKeyStore> {
  const Keys = await mongo.model('signingKeys', signingKeySchema);
  const placeOf = (kid: string): string => `signing-key:${kid}`;
  return {
    all: () => Keys.find({}).sort({ generation: 1 }).lean(),
    insert: async (times, { publicJwk, privateJwk }) => {
      const sealed = await rest.seal(privateJwk, placeOf(publicJwk.kid));
      try {
        await Keys.create({ _id: publicJwk.kid, ...times, publicJwk, sealed });
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
      return true;
    },
    addRsa: async (kid, { publicJwk, privateJwk }) => {
      const rsa = { publicJwk, sealed: await rest.seal(privateJwk, placeOf(publicJwk.kid)) };
      await Keys.updateOne({ _id: kid, rsa: { $exists: false } }, { $set: { rsa } });
    },
    open: async ({ _id, sealed, rsa }) => {
      const all = [{ kid: _id, sealed }, ...(rsa === undefined ? [] : [{ kid: rsa.publicJwk.kid, sealed: rsa.sealed }])];
      const opened = await Promise.all(
        all.map(async (key) => (await rest.open(key.sealed, placeOf(key.kid))) as Record<string, unknown> | undefined),
      );
      return opened.every((key) => key !== undefined) ? opened : undefined;
    },
    remove: async (kid) => void (await Keys.deleteOne({ _id: kid })),
  };
}
