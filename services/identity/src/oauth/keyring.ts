/** The keys tokens are signed with: made, published ahead, changed and taken away by the rules of `domain/oauth/signingKeys`. */
import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { AppError, randomBase62 } from '@gatehouse/contracts';
import { isSpent, nextKey, signingKeyAt } from '../domain/oauth/signingKeys';
import type { PublicJwk, SigningKeyRow, SigningKeyStore } from '../store/oauth/signingKeyStore';

export interface SigningKey {
  readonly kid: string;
  readonly privateJwk: Record<string, unknown>;
}

export interface Keyring {
  /** Makes what is due, drops what is spent, and sees what other processes made. */
  refresh(): Promise<void>;
  readonly signing: () => Promise<SigningKey>;
  published(): Promise<PublicJwk[]>;
}

export const ALGORITHM = 'ES256';

function generate(generation: number): { publicJwk: PublicJwk; privateJwk: JsonWebKey } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const names = { kid: `gh-${generation}-${randomBase62(12)}`, alg: ALGORITHM, use: 'sig' };
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
      const { publicJwk, privateJwk } = generate(due.generation);
      await store.insert(due, publicJwk, privateJwk);
      known = await store.all();
    }
    for (const key of known.filter((row) => isSpent(row, known, clock()))) await store.remove(key._id);
  }

  async function open(row: SigningKeyRow): Promise<SigningKey> {
    const privateJwk = await store.open(row);
    if (privateJwk === undefined)
      throw new AppError('internal', 'tokens cannot be signed', { cause: new Error('a signing key does not open with MASTER_KEY_FILE') });
    return { kid: row._id, privateJwk };
  }

  return {
    refresh,
    signing: async () => {
      const row = signingKeyAt(known, clock());
      if (row === undefined) throw new AppError('unavailable', 'there is no signing key yet');
      if (opened?.kid !== row._id) opened = await open(row);
      return opened;
    },
    published: async () => (await store.all()).map(({ publicJwk }) => publicJwk),
  };
}
