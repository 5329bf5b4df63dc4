import type { Handler } from '@gatehouse/bus';
import { signPageUrl, type policy, type Principal } from '@gatehouse/contracts';
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
  readonly controlRoomUrl: string;
}

/** Where the person signs, for a call that the AI use policy stopped. */
const signPage = ({ controlRoomUrl }: Deps, { orgSlug }: Principal, { effect, step }: policy.Decision) =>
  effect === 'deny' && step === 'aiUsePolicy' ? { signUrl: signPageUrl(controlRoomUrl, orgSlug) } : {};

/** Loads the input about the calling principal, asks the one pure function, reserves the call's share of the budget. */
export const decide =
  (deps: Deps): Handler<typeof policy.decide> =>
  async (question, { principal }) => {
    const { inputs, reservations, answers, alerts } = deps;
    const { texts, ...known } = await inputs.of(principal, question);
    const decision = decideOver(known);
    const { budget } = known;
    if (decision.effect !== 'allow' || question.reserveFor === undefined || budget === undefined)
      return { ...decision, ...signPage(deps, principal, decision), ...dependenciesOf(known, decision, texts) };
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
