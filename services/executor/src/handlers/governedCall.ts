/**
 * The governed call, read aloud: every call of every door passes this list in this order, and so does a call that comes back from an approver.
 * A step that refuses throws a `Refusal`; nothing of a refused call has left the house.
 */
import type { approvals } from '@gatehouse/contracts';
import type { UpstreamResult } from '../domain/upstreamResult';
import type { CallSteps, GovernedCall } from './callSteps';

/** It ran, or it waits for a yes. */
export type CallEnd = UpstreamResult | { readonly pending: approvals.Pending };

export async function governedCall(steps: CallSteps, call: GovernedCall): Promise<CallEnd> {
  try {
    // 1. Name: the first 64 characters of the name mean one tool of this organization; for what was approved, the very same definition.
    const target = await steps.name(call);

    // 2. Decide: one question to policy. Block, grant, AI use policy, rules and budget are its steps, in that order.
    const terms = await steps.decide(call, target);

    // 3. Prepare: the tool is for this role, the arguments fit its schema and the credential is there. Ungranted callers learn nothing of these,
    // approvers are not asked in vain.
    const prepared = await steps.prepare(call, target);

    // 4. Approval: a call that needs a yes waits here; once approved it passes this list again, from the top, with the bytes that were shown.
    if (terms !== undefined) return { pending: await steps.ask(call, target, prepared, terms) };

    // Admit: the credential's value is at hand and the API has a place free.
    const ready = await steps.admit(call, target, prepared);

    // 5. Intent: stored for good before anything happens outside. It also keeps whom the on-behalf-of claim names, as far as that is known by now.
    await steps.intent(call, target);

    // Claim: what was approved is sent by the one process that holds it, once.
    await steps.claim(call);

    // 6. Upstream: the request goes out once, bounded in bytes and time.
    const result = await steps.upstream(call, ready);

    // 7. Outcome: stored for good before the answer leaves.
    await steps.outcome(call, target, result);
    return result;
  } finally {
    // However it ended: its place at the API is free again, and its budget learns what it used.
    steps.giveBack(call);
  }
}
