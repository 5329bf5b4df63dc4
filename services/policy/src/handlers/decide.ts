import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { argumentBytes } from '../domain/argumentBytes';
import { estimate, exhaustedReason, type BudgetUse } from '../domain/budget/budget';
import { answerToHold } from '../domain/budget/hold';
import { decide as decideOver } from '../domain/decide';
import { standsOn } from '../domain/standsOn';
import type { AnswerStore } from '../store/answerStore';
import type { FactsLoader } from '../store/factsLoader';
import type { CrossingWatch } from '../store/crossingWatch';
import type { Reservations } from '../store/reservations';

interface Parts {
  readonly facts: Pick<FactsLoader, 'of'>;
  readonly reservations: Reservations;
  readonly answers: Pick<AnswerStore, 'usual'>;
  readonly crossings: CrossingWatch;
}

/** Load the facts about the calling principal, ask the one pure function, hold the call's share of the budget. */
export const decide =
  ({ facts, reservations, answers, crossings }: Parts): Handler<typeof policy.decide> =>
  async (question, call) => {
    const principal = call.principal!;
    const { texts, ...known } = await facts.of(principal, question);
    const decision = decideOver(known);
    const { budget } = known;
    if (decision.effect !== 'allow' || question.reserveFor === undefined || budget === undefined)
      return { ...decision, ...standsOn(known, decision, texts) };
    const { integrationId, toolName, reserveFor: callId } = question;
    const asks = estimate(argumentBytes(question));
    const tokens = asks + answerToHold(await answers.usual(principal.orgId, integrationId, toolName), budget);
    const { held, counter } = await reservations.hold(principal.orgId, budget, { callId, tokens, asks, toolName });
    // Others were faster since the facts were read.
    if (held === undefined) return { effect: 'deny', step: 'budget', reason: exhaustedReason({ ...budget, ...useOf(counter) }, asks) };
    await crossings.watch(counter, budget.definition);
    return { ...decision, reservation: { counter: counter._id, tokens: held } };
  };

const useOf = ({ committed, used }: BudgetUse): BudgetUse => ({ committed, used });
