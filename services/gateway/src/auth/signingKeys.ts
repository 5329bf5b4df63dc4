/**
 * The keys identity signs access tokens with. Known keys never wait: a set older than 10 minutes is renewed in the background and stays good for a day
 * while identity cannot be asked. A key nobody knows leads to at most one question per 30 seconds, however many tokens name it.
 */
import { edgeCaller, type Bus } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import { remember, type Log } from '@gatehouse/runtime';
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

const FRESH_MS = 10 * 60_000;
const USABLE_MS = 24 * 3_600_000;
const COOLDOWN_MS = 30_000;
/** While there is no key at all, nothing works anyway: try sooner. */
const FIRST_COOLDOWN_MS = 500;

export function signingKeys({ bus, log, now }: SigningKeyDeps): SigningKeys {
  const { current, renew } = remember({
    load: async () => {
      const document = await bus.call(identity.oauthKeys, {}, edgeCaller({ timeoutMs: 2_000 }));
      return { document, find: createLocalJWKSet(document) };
    },
    failure: 'cannot learn the keys of access tokens',
    unavailable: 'access tokens cannot be checked right now',
    freshMs: FRESH_MS,
    usableMs: USABLE_MS,
    cooldownMs: COOLDOWN_MS,
    firstCooldownMs: FIRST_COOLDOWN_MS,
    log,
    now,
  });

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
