/**
 * Keeps the identity provider's keys at hand. Known keys never wait: a set older than 10 minutes is renewed in the background and stays good
 * for 24 hours when the provider cannot be reached. A key nobody knows leads to at most one fetch per 30 seconds, however many ask.
 */
import { AppError } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
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

export function keySource({ load, log, now = () => performance.now() }: KeySourceParts): JWTVerifyGetKey {
  let find: JWTVerifyGetKey | undefined;
  let loadedAt = -Infinity;
  let triedAt = -Infinity;
  let loading: Promise<void> | undefined;

  const reload = async (): Promise<void> => {
    try {
      find = createLocalJWKSet(await load());
      loadedAt = now();
    } catch (err) {
      log.warn({ err }, 'cannot fetch the keys of the identity provider');
    } finally {
      loading = undefined;
    }
  };
  const refresh = (): Promise<void> => {
    if (loading !== undefined) return loading;
    if (now() - triedAt < (find === undefined ? FIRST_COOLDOWN_MS : COOLDOWN_MS)) return Promise.resolve();
    triedAt = now();
    return (loading = reload());
  };
  const usable = (): JWTVerifyGetKey | undefined => (now() - loadedAt <= USABLE_MS ? find : undefined);

  const current = async (): Promise<JWTVerifyGetKey> => {
    if (now() - loadedAt > FRESH_MS) {
      const refreshed = refresh();
      if (usable() === undefined) await refreshed;
    }
    const keys = usable();
    if (keys === undefined) throw new AppError('unavailable', 'sign-in cannot be checked right now');
    return keys;
  };

  return async (header, token) => {
    try {
      return await (
        await current()
      )(header, token);
    } catch (err) {
      if (!(err instanceof errors.JWKSNoMatchingKey)) throw err;
      await refresh();
      return (await current())(header, token);
    }
  };
}
