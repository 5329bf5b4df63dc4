/**
 * What the endpoint tells its caller beforehand: the bootstrap object and the routing text. It is asked of the registry each time, since a grant or a new
 * skill shows with the next question. While the registry is away there is no answer: a made-up one would have clients keep an old catalogue or miss skills.
 */
import type { Bus, Caller } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { bootstrapOf, instructionsFor, type Bootstrap } from './serverFacts';

export interface Briefing {
  readonly bootstrap: Bootstrap;
  readonly instructions: string;
}
/** Rejects with `AppError('unavailable')` while the registry does not answer. */
export type BriefingSource = (caller: Caller) => Promise<Briefing>;

export const briefingSource =
  (bus: Pick<Bus, 'call'>): BriefingSource =>
  async (caller) => {
    const facts = await bus.call(registry.bootstrapFacts, {}, caller);
    return { bootstrap: bootstrapOf(facts), instructions: instructionsFor(facts) };
  };
