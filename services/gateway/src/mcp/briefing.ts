/**
 * What the endpoint tells its caller beforehand: the bootstrap object and the routing text. It is asked of the registry each time, since a grant or a new
 * skill shows with the next question. While the registry is away callers still get in, are told of no skills, and that this is why.
 */
import type { Bus, Caller } from '@gatehouse/bus';
import { isAppError, registry } from '@gatehouse/contracts';
import { bootstrapOf, instructionsFor, instructionsWithoutSkills, type Bootstrap } from './serverFacts';

export interface Briefing {
  readonly bootstrap: Bootstrap;
  readonly instructions: string;
}
/** Rejects with `AppError('unavailable')` while the registry does not answer and never has. */
export type BriefingSource = (caller: Caller) => Promise<Briefing>;

export function briefingSource(bus: Pick<Bus, 'call'>): BriefingSource {
  /** The same for everybody; one that is out of date is corrected by the next handshake. */
  let knownVersion: number | undefined;
  return async (caller) => {
    try {
      const facts = await bus.call(registry.bootstrapFacts, {}, caller);
      knownVersion = facts.modelCatalogVersion;
      return { bootstrap: bootstrapOf(facts), instructions: instructionsFor(facts) };
    } catch (err) {
      if (!isAppError(err) || err.code !== 'unavailable' || knownVersion === undefined) throw err;
      return { bootstrap: bootstrapOf({ modelCatalogVersion: knownVersion, skills: [] }), instructions: instructionsWithoutSkills };
    }
  };
}
