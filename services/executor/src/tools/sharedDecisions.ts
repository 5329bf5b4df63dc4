/**
 * Puts the same question of many calls to policy once. When an allow decision runs out, all calls of a busy tool ask for it in one moment, and it is the same
 * for all of them: an answer that names the texts it stands on depends on nothing of the call but its caller and tool. Any other answer, by arguments, clock
 * or budget, is that of the call it was asked for; the others ask for themselves, and so do later ones at once, until an answer can be shared again.
 */
import type { CallContext } from '@gatehouse/bus';
import type { policy, Principal, RequestOf } from '@gatehouse/contracts';
import { sharedAsks } from '@gatehouse/runtime';
import { LRUCache } from 'lru-cache';
import { callerAndTool } from './decisions';

export type Question = RequestOf<typeof policy.decide>;
export type Decide = (question: Question, caller: CallContext) => Promise<policy.Decision>;

const MOST = 10_000;

/** `decide`, shared as above. The time for an answer is that of the call that put the question. Rejects as `decide` does. */
export function sharedDecisions(
  decide: Decide,
): (principal: Principal, question: Question & { readonly reserveFor: string }, caller: CallContext) => Promise<policy.Decision> {
  const unshared = new LRUCache<string, true>({ max: MOST });

  async function ask(key: string, question: Question, caller: CallContext): Promise<{ of: string | undefined; decision: policy.Decision }> {
    const decision = await decide(question, caller);
    if (decision.standsOn === undefined) unshared.set(key, true);
    else unshared.delete(key);
    return { of: question.reserveFor, decision };
  }
  const askTogether = sharedAsks(ask);

  return async (principal, question, caller) => {
    const key = JSON.stringify([callerAndTool(principal, question.tool), question.integrationId, question.toolName]);
    if (!unshared.has(key)) {
      const { of, decision } = await askTogether(key, question, caller);
      if (of === question.reserveFor || decision.standsOn !== undefined) return decision;
    }
    return (await ask(key, question, caller)).decision;
  };
}
