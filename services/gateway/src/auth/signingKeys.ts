/**
 * The keys identity signs access tokens with. Known keys never wait: a set older than 10 minutes is renewed in the background and stays good for a day
 * while identity cannot be asked. A key nobody knows leads to at most one question per 30 seconds, however many tokens name it.
 */
import { edgeCaller, type Bus } from '@gatehouse/bus';
import { AppError, identity } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

export interface SigningKeys {
  readonly find: JWTVerifyGetKey;
  /** The set as it is published. Rejects with `AppError('unavailable')` when there is none. */
  document(): Promise<JSONWebKeySet>;
}

export interface SigningKeyDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly log: Pick<Log, 'warn'>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

interface Known {
  readonly document: JSONWebKeySet;
  readonly find: JWTVerifyGetKey;
  readonly at: number;
}

const FRESH_MS = 10 * 60_000;
const USABLE_MS = 24 * 3_600_000;
const COOLDOWN_MS = 30_000;
/** While there is no key at all, nothing works anyway: try sooner. */
const FIRST_COOLDOWN_MS = 500;

export function signingKeys({ bus, log, now = () => performance.now() }: SigningKeyDeps): SigningKeys {
  let known: Known | undefined;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      const document = await bus.call(identity.oauthKeys, {}, edgeCaller({ timeoutMs: 2_000 }));
      known = { document, find: createLocalJWKSet(document), at: now() };
    } catch (err) {
      log.warn({ err }, 'cannot learn the keys of access tokens');
    } finally {
      asking = undefined;
    }
  }
  function renew(): Promise<void> {
    if (asking !== undefined) return asking;
    if (now() - askedAt < (known === undefined ? FIRST_COOLDOWN_MS : COOLDOWN_MS)) return Promise.resolve();
    askedAt = now();
    return (asking = ask());
  }
  const usable = (): Known | undefined => (known !== undefined && now() - known.at <= USABLE_MS ? known : undefined);

  async function current(): Promise<Known> {
    if (known === undefined || now() - known.at > FRESH_MS) {
      const renewed = renew();
      if (usable() === undefined) await renewed;
    }
    const keys = usable();
    if (keys === undefined) throw new AppError('unavailable', 'access tokens cannot be checked right now');
    return keys;
  }

  return {
    document: async () => (await current()).document,
    find: async (header, token) => {
      try {
        return await (await current()).find(header, token);
      } catch (err) {
        if (!(err instanceof errors.JWKSNoMatchingKey)) throw err;
        await renew();
        return (await current()).find(header, token);
      }
    },
  };
}
