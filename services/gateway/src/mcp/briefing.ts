/**
 * The bootstrap object, with what the registry tells. Known facts never wait: older ones are renewed in the background and stay while the registry is away.
 * Until they are known for the first time there is no answer, since a made-up catalogue version would have clients keep an old catalogue.
 */
import { edgeCaller, type Bus } from '@gatehouse/bus';
import { AppError, registry } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import { bootstrapOf, type Bootstrap } from './serverFacts';

/** Rejects with `AppError('unavailable')` while the registry has never answered. */
export type BootstrapSource = () => Promise<Bootstrap>;

export interface BootstrapDeps {
  readonly bus: Pick<Bus, 'call'>;
  readonly log: Pick<Log, 'warn'>;
  /** Monotonic milliseconds. */
  readonly now?: () => number;
}

const FRESH_MS = 30_000;

export function bootstrapSource({ bus, log, now = () => performance.now() }: BootstrapDeps): BootstrapSource {
  let known: Bootstrap | undefined;
  let askedAt = -Infinity;
  let asking: Promise<void> | undefined;

  async function ask(): Promise<void> {
    askedAt = now();
    try {
      known = bootstrapOf((await bus.call(registry.bootstrapFacts, {}, edgeCaller())).modelCatalogVersion);
    } catch (err) {
      log.warn({ err }, 'cannot learn the facts of the bootstrap');
    } finally {
      asking = undefined;
    }
  }

  return async () => {
    const renewed = known === undefined || now() - askedAt >= FRESH_MS ? (asking ??= ask()) : undefined;
    if (known === undefined) await renewed;
    if (known === undefined) throw new AppError('unavailable', 'the bootstrap is not known yet');
    return known;
  };
}
