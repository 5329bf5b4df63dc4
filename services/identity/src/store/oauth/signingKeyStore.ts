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
}

export interface SigningKeyStore {
  all(): Promise<SigningKeyRow[]>;
  /** False when another process made this number first. */
  insert(times: KeyTimes, publicJwk: PublicJwk, privateJwk: Record<string, unknown>): Promise<boolean>;
  /** The private half; undefined when it cannot be read. */
  open(row: SigningKeyRow): Promise<Record<string, unknown> | undefined>;
  remove(kid: string): Promise<void>;
}

export async function signingKeyStore(mongo: Mongo, rest: AtRest): Promise<SigningKeyStore> {
  const keys = await mongo.collection<SigningKeyRow>('signingKeys', [{ key: { generation: 1 }, unique: true }]);
  const placeOf = (kid: string): string => `signing-key:${kid}`;
  return {
    all: () => keys.find({}).sort({ generation: 1 }).toArray(),
    insert: async (times, publicJwk, privateJwk) => {
      const sealed = await rest.seal(privateJwk, placeOf(publicJwk.kid));
      try {
        await keys.insertOne({ _id: publicJwk.kid, ...times, publicJwk, sealed });
      } catch (err) {
        if (isDuplicateKey(err)) return false;
        throw err;
      }
      return true;
    },
    open: async (row) => (await rest.open(row.sealed, placeOf(row._id))) as Record<string, unknown> | undefined,
    remove: async (kid) => void (await keys.deleteOne({ _id: kid })),
  };
}
