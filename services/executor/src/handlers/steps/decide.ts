/** Step 2. One question to policy: block, grant, AI use policy, rules, default and budget, in that order. */
import type { policy } from '@gatehouse/contracts';
import { Refusal } from '../../domain/refusal';
import { budgetShare } from '../../spending';
import type { Decisions } from '../../tools/decisions';
import { sharedDecisions, type Decide } from '../../tools/sharedDecisions';
import { notAvailable, signatureRequired } from './refusals';
import type { DecidedCall, NamedCall } from './types';

export interface DecideDeps {
  /** One question to policy. */
  readonly decide: Decide;
  readonly decisions: Pick<Decisions, 'store'>;
}

/** A caller who is not granted a tool is not told that it exists. */
function refusalOf({ step, reason, ungranted, signUrl }: policy.Decision, tool: string): Refusal {
  if (ungranted === true) return notAvailable('grant', tool, `not granted, and ${reason}`);
  if (step === 'grant') return notAvailable(step, tool, reason);
  if (signUrl !== undefined && reason !== undefined) return signatureRequired(tool, reason, signUrl);
  return new Refusal(step, reason ?? `${tool} is not allowed`);
}

export function decide(deps: DecideDeps) {
  const decideTogether = sharedDecisions(deps.decide);

  async function askPolicy({ tool, args, asking, lease, callId, principal, target }: NamedCall): Promise<policy.Decision> {
    const { integrationId, toolName } = target;
    const question = { tool, integrationId, toolName, arguments: args, reserveFor: callId };
    const decision = await (lease === undefined
      ? decideTogether(principal, question, asking)
      : deps.decide({ ...question, approved: true }, asking));
    deps.decisions.store(principal, tool, target, decision);
    return decision;
  }

  return async (call: NamedCall): Promise<DecidedCall> => {
    const { tool, lease, target } = call;
    const decision = (await call.cached?.(target)) ?? (await askPolicy(call));
    const { effect, rule, approval, reservation } = decision;
    const decided = { ...call, rule: rule?.id, share: reservation && budgetShare(call, reservation) };
    if (effect === 'allow') return decided;
    if (effect === 'approve' && approval !== undefined && lease === undefined) return { ...decided, terms: approval };
    return { ...decided, refusal: refusalOf(decision, tool) };
  };
}
