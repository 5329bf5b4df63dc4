/**
 * The bootstrap object, with what the registry tells. Known facts never wait: older ones are renewed in the background and stay while the registry is away.
 * Until they are known for the first time there is no answer, since a made-up catalogue version would have clients keep an old catalogue.
 */
import { edgeCaller, type Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { remember, type Log } from '@gatehouse/runtime';
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

export const bootstrapSource = ({ bus, log, now }: BootstrapDeps): BootstrapSource =>
  remember({
    load: async () => bootstrapOf((await bus.call(registry.bootstrapFacts, {}, edgeCaller())).modelCatalogVersion),
    failure: 'cannot learn the facts of the bootstrap',
    unavailable: 'the bootstrap is not known yet',
    freshMs: FRESH_MS,
    cooldownMs: FRESH_MS,
    log,
    now,
  }).current;
