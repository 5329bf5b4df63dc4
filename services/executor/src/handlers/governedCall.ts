/**
 * The governed call, read aloud: every call of every door passes this list in this order.
 * A step that refuses throws a `Refusal`; nothing of a refused call has left the house.
 */
import type { UpstreamResult } from '../domain/upstreamResult';
import type { CallSteps, GovernedCall } from './callSteps';

export async function governedCall(steps: CallSteps, call: GovernedCall): Promise<UpstreamResult> {
  // 1. Name: the first 64 characters of the name mean one tool of this organization.
  const target = await steps.name(call);

  // 2. Decide: one question to policy. Block, grant, AI use policy, rules and budget are its steps, in that order.
  await steps.decide(call, target);

  // Make ready: the arguments fit the schema, the credential is there, the API has a place free. Ungranted callers learn nothing of these.
  const ready = await steps.prepare(call, target);
  try {
    // 3. Intent: stored for good before anything happens outside. It also keeps whom the on-behalf-of claim names, as far as that is known by now.
    await steps.intent(call, target);

    // 4. Approval: a call that needs a yes will open a request here and answer "pending"; what is approved comes back to step 5.

    // 5. Upstream: the request goes out once, bounded in bytes and time.
    const result = await steps.upstream(call, ready);

    // 6. Outcome: stored for good before the answer leaves. Budget use will be emitted beside it.
    await steps.outcome(call, target, result);
    return result;
  } finally {
    ready.leave();
  }
}
