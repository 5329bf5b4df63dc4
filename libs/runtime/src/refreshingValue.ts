/**
 * Caches one remote value. A known value is returned at once: an old one is refreshed in the background and stays usable for a while when its source is
 * away. There is one request at a time, however many want the value, and a pause between two.
 */
import { AppError } from '@gatehouse/contracts';
import type { Log } from './log';

export interface RefreshingValue<T> {
  /** Rejects with `AppError('unavailable')` when there is no usable value. */
  readonly current: () => Promise<T>;
  /** Asks again, unless that was done lately; ends when the answer is here or did not come. */
  readonly renew: () => Promise<void>;
}

export interface RefreshingOptions<T> {
  readonly load: () => Promise<T>;
  /** Text for the log when `load` fails. */
  readonly failure: string;
  /** Message of the error for whoever asks while there is no value. */
  readonly unavailable: string;
  /** Age from which a value is renewed when it is used. */
  readonly freshMs: number;
  /** Age up to which a value is used; without it, for ever. */
  readonly usableMs?: number;
  /** Shortest time between two calls of `load`. */
  readonly cooldownMs: number;
  /** Shortest time between two calls of `load` while there is no value. */
  readonly firstCooldownMs?: number;
  readonly log: Pick<Log, 'warn'>;
  /** Monotonic milliseconds. */
  readonly now?: (() => number) | undefined;
}

export function refreshingValue<T>(options: RefreshingOptions<T>): RefreshingValue<T> {
  const { load, log, freshMs, usableMs = Infinity, cooldownMs, firstCooldownMs = 0, now = () => performance.now() } = options;
  let known: { readonly value: T; readonly at: number } | undefined;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    try {
      known = { value: await load(), at: now() };
    } catch (err) {
      log.warn({ err }, options.failure);
    } finally {
      asking = undefined;
    }
  }
  function renew(): Promise<void> {
    if (asking !== undefined) return asking;
    if (now() - askedAt < (known === undefined ? firstCooldownMs : cooldownMs)) return Promise.resolve();
    askedAt = now();
    return (asking = ask());
  }
  const usable = () => (known !== undefined && now() - known.at <= usableMs ? known : undefined);

  return {
    renew,
    current: async () => {
      if (known === undefined || now() - known.at >= freshMs) {
        const renewed = renew();
        if (usable() === undefined) await renewed;
      }
      const found = usable();
      if (found === undefined) throw new AppError('unavailable', options.unavailable);
      return found.value;
    },
  };
}
