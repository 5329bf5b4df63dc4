import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { argumentBytes } from '../domain/decisionInput';
import { estimate, exhaustedReason, type BudgetUse } from '../domain/budget/budget';
import { answerToHold } from '../domain/budget/hold';
import { decide as decideOver } from '../domain/decide';
import { dependenciesOf } from '../domain/dependencies';
import type { AnswerStore } from '../store/answerStore';
import type { DecisionInputs } from '../store/decisionInputs';
import type { BudgetAlerts } from '../store/budgetAlerts';
import type { Reservations } from '../store/reservations';

interface Deps {
  readonly inputs: Pick<DecisionInputs, 'of'>;
  readonly reservations: Reservations;
  readonly answers: Pick<AnswerStore, 'usual'>;
  readonly alerts: BudgetAlerts;
}

/** Loads the input about the calling principal, asks the one pure function, reserves the call's share of the budget. */
export const decide =
  ({ inputs, reservations, answers, alerts }: Deps): Handler<typeof policy.decide> =>
  async (question, { principal }) => {
    const { texts, ...known } = await inputs.of(principal, question);
    const decision = decideOver(known);
    const { budget } = known;
    if (decision.effect !== 'allow' || question.reserveFor === undefined || budget === undefined)
      return { ...decision, ...dependenciesOf(known, decision, texts) };
    const { integrationId, toolName, reserveFor: callId } = question;
    const asks = estimate(argumentBytes(question));
    const tokens = asks + answerToHold(await answers.usual(principal.orgId, integrationId, toolName), budget);
    const { held, counter } = await reservations.hold(principal.orgId, budget, { callId, tokens, asks, toolName });
    // Others reserved since the input was loaded.
    if (held === undefined) return { effect: 'deny', step: 'budget', reason: exhaustedReason({ ...budget, ...useOf(counter) }, asks) };
    await alerts.watch(counter, budget.definition);
    return { ...decision, reservation: { counter: counter._id, tokens: held } };
  };

const useOf = ({ committed, used }: BudgetUse): BudgetUse => ({ committed, used });
