import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { argumentBytes } from '../domain/argumentBytes';
import { estimate, exhaustedReason } from '../domain/budget/budget';
import { decide as decideOver } from '../domain/decide';
import { standsOn } from '../domain/standsOn';
import type { FactsLoader } from '../store/factsLoader';
import type { CrossingWatch } from '../store/crossingWatch';
import type { Reservations } from '../store/reservations';

interface Parts {
  readonly facts: Pick<FactsLoader, 'of'>;
  readonly reservations: Reservations;
  readonly crossings: CrossingWatch;
}

/** Load the facts about the calling principal, ask the one pure function, hold the call's share of the budget. */
export const decide =
  ({ facts, reservations, crossings }: Parts): Handler<typeof policy.decide> =>
  async (question, call) => {
    const principal = call.principal!;
    const { texts, ...known } = await facts.of(principal, question);
    const decision = decideOver(known);
    const { budget } = known;
    if (decision.effect !== 'allow' || question.reserveFor === undefined || budget === undefined)
      return { ...decision, ...standsOn(known, decision, texts) };
    const tokens = estimate(argumentBytes(question));
    const { held, counter } = await reservations.hold(principal.orgId, budget, { callId: question.reserveFor, tokens });
    // Others were faster since the facts were read.
    if (!held) return { effect: 'deny', step: 'budget', reason: exhaustedReason({ ...budget, committed: counter.committed }, tokens) };
    await crossings.watch(counter, budget.definition);
    return { ...decision, reservation: { counter: counter._id, tokens } };
  };
