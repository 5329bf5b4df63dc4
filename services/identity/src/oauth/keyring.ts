/** The keys tokens are signed with: made, published ahead, changed and taken away by the rules of `domain/oauth/signingKeys`. */
import { generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError, randomBase62 } from '@gatehouse/contracts';
import { isSpent, nextKey, signingKeyAt } from '../domain/oauth/signingKeys';
import type { PublicJwk, SigningKeyRow } from '../store/oauth/schemas';
import type { KeyPair, SigningKeyStore } from '../store/oauth/signingKeyStore';

export interface SigningKey {
  /** Id of the key that signs access tokens. */
  readonly kid: string;
  /** The key that signs access tokens, and the one that signs id tokens in RS256. */
  readonly privateJwks: Record<string, unknown>[];
}

export interface Keyring {
  /** Makes what is due, drops what is spent, and sees what other processes made. */
  refresh(): Promise<void>;
  readonly signing: () => Promise<SigningKey>;
  published(): Promise<PublicJwk[]>;
}

export const ALGORITHM = 'ES256';

/** What id tokens may be signed with: the default of OpenID Connect, and that of access tokens. */
export const ID_TOKEN_ALGORITHMS = ['RS256', ALGORITHM] as const;
const RSA_BITS = 2_048;

const generate = promisify(generateKeyPair);

function pairOf({ publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject }, alg: string, generation: number): KeyPair {
  const names = { kid: `gh-${generation}-${randomBase62(12)}`, alg, use: 'sig' };
  return {
    publicJwk: { ...publicKey.export({ format: 'jwk' }), ...names },
    privateJwk: { ...privateKey.export({ format: 'jwk' }), ...names },
  };
}

export function createKeyring(store: SigningKeyStore, clock: () => number): Keyring {
  let known: SigningKeyRow[] = [];
  let opened: SigningKey | undefined;

  async function refresh(): Promise<void> {
    known = await store.all();
    const due = nextKey(known, clock());
    if (due !== undefined) {
      await store.insert(due, pairOf(await generate('ec', { namedCurve: 'P-256' }), ALGORITHM, due.generation));
      known = await store.all();
    }
    const incomplete = known.filter(({ rsa }) => rsa === undefined);
    for (const { _id, generation } of incomplete)
      await store.addRsa(_id, pairOf(await generate('rsa', { modulusLength: RSA_BITS }), 'RS256', generation));
    if (incomplete.length > 0) known = await store.all();
    for (const key of known.filter((row) => isSpent(row, known, clock()))) await store.remove(key._id);
  }

  async function open(row: SigningKeyRow): Promise<SigningKey> {
    const privateJwks = await store.open(row);
    if (privateJwks === undefined)
      throw new AppError('internal', 'tokens cannot be signed', { cause: new Error('a signing key does not open with MASTER_KEY_FILE') });
    return { kid: row._id, privateJwks };
  }

  return {
    refresh,
    signing: async () => {
      const row = signingKeyAt(known, clock());
      if (row === undefined) throw new AppError('unavailable', 'there is no signing key yet');
      if (opened?.kid !== row._id) opened = await open(row);
      return opened;
    },
    published: async () =>
      (await store.all()).flatMap(({ publicJwk, rsa }) => (rsa === undefined ? [publicJwk] : [publicJwk, rsa.publicJwk])),
  };
}
