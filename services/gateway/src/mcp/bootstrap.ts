/**
 * The bootstrap object and the routing text, for handshakes and lists. The registry is asked each time, so that a grant or a new skill shows with the next
 * request. While the registry is away callers still get in: with no skills, and a sentence that says so.
 */
import type { Bus, CallContext } from '@gatehouse/bus';
import { isAppError, registry } from '@gatehouse/contracts';
import { bootstrapOf, instructionsFor, instructionsWithoutSkills, type Bootstrap } from './serverInfo';

export interface ServerBootstrap {
  readonly bootstrap: Bootstrap;
  readonly instructions: string;
}
/** Rejects with `AppError('unavailable')` while the registry does not answer and never has. */
export type BootstrapSource = (caller: CallContext) => Promise<ServerBootstrap>;

export function bootstrapSource(bus: Pick<Bus, 'call'>): BootstrapSource {
  /** The same for everybody; one that is out of date is corrected by the next handshake. */
  let knownVersion: number | undefined;
  return async (caller) => {
    try {
      const bootstrapAnswer = await bus.call(registry.bootstrapFacts, {}, caller);
      knownVersion = bootstrapAnswer.modelCatalogVersion;
      return { bootstrap: bootstrapOf(bootstrapAnswer), instructions: instructionsFor(bootstrapAnswer) };
    } catch (err) {
      if (!isAppError(err) || err.code !== 'unavailable' || knownVersion === undefined) throw err;
      return { bootstrap: bootstrapOf({ modelCatalogVersion: knownVersion, skills: [] }), instructions: instructionsWithoutSkills };
    }
  };
}
