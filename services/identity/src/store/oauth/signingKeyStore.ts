/** Signing keys of the authorization server. Private halves are encrypted; the number is unique, so of two processes that make a key one wins. */
import { isDuplicateKey, type Mongo } from '@gatehouse/store';
import type { KeyTimes } from '../../domain/oauth/signingKeys';
import type { AtRest, Sealed } from './atRest';

export type PublicJwk = Record<string, unknown> & { readonly kid: string };

export interface SigningKeyRow extends KeyTimes {
  /** The key id. */
  readonly _id: string;
  readonly publicJwk: PublicJwk;
  readonly sealed: Sealed;
  /** For id tokens of clients that take RS256, which is what OpenID Connect means where nothing is said. Absent on rows older than the field. */
  readonly rsa?: { readonly publicJwk: PublicJwk; readonly sealed: Sealed };
}

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
  const keys = await mongo.collection<SigningKeyRow>('signingKeys', [{ key: { generation: 1 }, unique: true }]);
  const placeOf = (kid: string): string => `signing-key:${kid}`;
  return {
    all: () => keys.find({}).sort({ generation: 1 }).toArray(),
    insert: async (times, { publicJwk, privateJwk }) => {
      const sealed = await rest.seal(privateJwk, placeOf(publicJwk.kid));
      try {
        await keys.insertOne({ _id: publicJwk.kid, ...times, publicJwk, sealed });
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
      return true;
    },
    addRsa: async (kid, { publicJwk, privateJwk }) => {
      const rsa = { publicJwk, sealed: await rest.seal(privateJwk, placeOf(publicJwk.kid)) };
      await keys.updateOne({ _id: kid, rsa: { $exists: false } }, { $set: { rsa } });
    },
    open: async ({ _id, sealed, rsa }) => {
      const all = [{ kid: _id, sealed }, ...(rsa === undefined ? [] : [{ kid: rsa.publicJwk.kid, sealed: rsa.sealed }])];
      const opened = await Promise.all(
        all.map(async (key) => (await rest.open(key.sealed, placeOf(key.kid))) as Record<string, unknown> | undefined),
      );
      return opened.every((key) => key !== undefined) ? opened : undefined;
    },
    remove: async (kid) => void (await keys.deleteOne({ _id: kid })),
  };
}
