/**
 * Keeps the identity provider's keys at hand. Known keys never wait: a set older than 10 minutes is renewed in the background and stays good
 * for 24 hours when the provider cannot be reached. A key nobody knows leads to at most one fetch per 30 seconds, however many ask.
 */
import { remember, type Log } from '@gatehouse/runtime';
import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose';

const FRESH_MS = 10 * 60_000;
const USABLE_MS = 24 * 3_600_000;
const COOLDOWN_MS = 30_000;
/** While there is no key at all, nothing works anyway: try sooner. */
const FIRST_COOLDOWN_MS = 1_000;

export interface KeySourceParts {
  load: () => Promise<JSONWebKeySet>;
  log: Log;
  /** Monotonic milliseconds. */
  now?: () => number;
}

export function keySource({ load, log, now }: KeySourceParts): JWTVerifyGetKey {
  const { current, renew } = remember({
    load: async () => createLocalJWKSet(await load()),
    failure: 'cannot fetch the keys of the identity provider',
    unavailable: 'sign-in cannot be checked right now',
    freshMs: FRESH_MS,
    usableMs: USABLE_MS,
    cooldownMs: COOLDOWN_MS,
    firstCooldownMs: FIRST_COOLDOWN_MS,
    log,
    now,
  });

  return async (header, token) => {
    try {
      return await (
        await current()
      )(header, token);
    } catch (err) {
      if (!(err instanceof errors.JWKSNoMatchingKey)) throw err;
      await renew();
      return (await current())(header, token);
    }
  };
}
