/**
 * The keys an issuer of tokens publishes. A check with a known key never waits: a set older than 10 minutes is renewed in the background and stays good
 * for 24 hours while the issuer cannot be asked. A key id that nobody knows leads to at most one question in 30 seconds, however many tokens name it.
 *
 * jwks-rsa asks and reads the set. Its cache and its rate limit stay off because they work by key id: ADR 0036 says what goes wrong with them.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { refreshingValue, type Log } from '@gatehouse/runtime';
import jwksRsa from 'jwks-rsa';

/** A JSON Web Key Set (RFC 7517), as somebody else wrote it. */
export interface KeySetDocument {
  readonly keys?: unknown;
}

export interface IssuerKeys<D extends KeySetDocument> {
  /** The key a token's header names, or undefined when the issuer publishes none or several. Rejects like `document`. */
  readonly find: (header: { readonly alg: string; readonly kid?: string | undefined }) => Promise<KeyObject | undefined>;
  /** The set as the issuer gave it. Rejects with `AppError('unavailable')` while there is none. */
  readonly document: () => Promise<D>;
}

export interface IssuerKeysDeps<D extends KeySetDocument> {
  readonly load: () => Promise<D>;
  /** Text for the log when `load` fails. */
  readonly failure: string;
  /** Message of the error for whoever presents a token while there are no keys. */
  readonly unavailable: string;
  readonly log: Pick<Log, 'warn'>;
  /** Monotonic milliseconds. */
  readonly now?: (() => number) | undefined;
}

const FRESH_MS = 10 * 60_000;
const USABLE_MS = 24 * 3_600_000;
const COOLDOWN_MS = 30_000;
/** While there is no key at all, nothing works anyway: try sooner. */
const FIRST_COOLDOWN_MS = 1_000;
const MAX_KEYS = 100;
const MIN_RSA_BITS = 2_048;

interface PublishedKey {
  readonly kid: string | undefined;
  readonly alg: string | undefined;
  readonly key: KeyObject;
}

/** What jwks-rsa does not look at: things that are no keys, and what else a key may be for. */
function mayVerify(listed: unknown): boolean {
  if (typeof listed !== 'object' || listed === null) return false;
  const { key_ops: operations } = listed as { key_ops?: unknown };
  return !Array.isArray(operations) || operations.includes('verify');
}

/** RSA of a decent length or P-256; jsonwebtoken takes any length. */
function isStrong({ asymmetricKeyType: type, asymmetricKeyDetails: details }: KeyObject): boolean {
  return type === 'ec' ? details?.namedCurve === 'prime256v1' : type === 'rsa' && (details?.modulusLength ?? 0) >= MIN_RSA_BITS;
}

/** One bad key in a set must spoil neither the others nor a check; a set without a good one is no set. */
async function readKeySet<D extends KeySetDocument>(load: () => Promise<D>): Promise<{ document: D; keys: readonly PublishedKey[] }> {
  let document!: D;
  const client = jwksRsa({
    cache: false,
    fetcher: async () => {
      document = await load();
      return { keys: Array.isArray(document.keys) ? document.keys.slice(0, MAX_KEYS).filter(mayVerify) : [] };
    },
  });
  const keys = (await client.getSigningKeys())
    .map((found) => ({ kid: found.kid, alg: found.alg, key: createPublicKey(found.getPublicKey()) }))
    .filter(({ key }) => isStrong(key));
  if (keys.length === 0) throw new Error('the key set has no usable key');
  return { document, keys };
}

export function issuerKeys<D extends KeySetDocument>({ load, failure, unavailable, log, now }: IssuerKeysDeps<D>): IssuerKeys<D> {
  const { current, renew } = refreshingValue({
    load: () => readKeySet(load),
    failure,
    unavailable,
    freshMs: FRESH_MS,
    usableMs: USABLE_MS,
    cooldownMs: COOLDOWN_MS,
    firstCooldownMs: FIRST_COOLDOWN_MS,
    log,
    now,
  });

  return {
    document: async () => (await current()).document,
    find: async ({ alg, kid }) => {
      const type = alg.startsWith('ES') ? 'ec' : 'rsa';
      const fits = (published: PublishedKey): boolean =>
        (kid === undefined || published.kid === kid) &&
        (published.alg === undefined || published.alg === alg) &&
        published.key.asymmetricKeyType === type;
      let found = (await current()).keys.filter(fits);
      if (found.length === 0) {
        await renew();
        found = (await current()).keys.filter(fits);
      }
      return found.length === 1 ? found[0]!.key : undefined;
    },
  };
}
