/**
 * The governed call as a list of steps, in the order in which every call passes them, also one that comes back from an approver. A step that refuses
 * throws a `Refusal`; of a refused call nothing was sent. ARCHITECTURE.md numbers the steps in the same way.
 */
import type { approvals } from '@gatehouse/contracts';
import type { UpstreamResult } from '../domain/upstreamResult';
import type { CallSteps, GovernedCall } from './callSteps';

/** It has run, or it waits for an approval. */
export type CallEnd = UpstreamResult | { readonly pending: approvals.Pending };

export async function governedCall(steps: CallSteps, call: GovernedCall): Promise<CallEnd> {
  try {
    // 1. Name: the first 64 characters of the name mean one tool of this organization; for what was approved, the very same definition.
    const target = await steps.name(call);

    // 2. Decide: one question to policy. Block, grant, rules, default and budget are its steps, in that order.
    const terms = await steps.decide(call, target);

    // 3. Prepare: the tool is for this role, the arguments fit its schema and the credential is there. This comes after the decision, so that ungranted
    // callers learn nothing of it, and before the approval, so that approvers are not asked about a call that must fail.
    const prepared = await steps.prepare(call, target);

    // 4. Approval: a call that needs one waits here. Once approved it passes this list again, from the top, with the stored arguments.
    if (terms !== undefined) return { pending: await steps.ask(call, target, prepared, terms) };

    // 5. Admit: the credential is decrypted, and the API has a free place.
    const ready = await steps.admit(call, target, prepared);

    // 6. Intent: an audit event, durable before anything is sent. It also records whom the on-behalf-of claim names, if that is known by now.
    await steps.intent(call, target);

    // 7. Claim: an approved call must still be held by this process; of any other call the caller must still be waiting.
    await steps.claim(call, target);

    // 8. Upstream: the request is sent once, bounded in bytes and time.
    const result = await steps.upstream(call, ready);

    // 9. Outcome: an audit event, durable before the answer leaves.
    await steps.outcome(call, target, result);
    return result;
  } finally {
    // However it ended: free its place at the API, and settle its share of the budget.
    steps.giveBack(call);
  }
}
