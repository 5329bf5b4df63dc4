/**
 * The governed call as a list of steps, in the order in which every call passes them, also one that comes back from an approver. Each step takes what
 * the earlier ones found and adds its own (`steps/types.ts`). A step that refuses throws a `Refusal`; nothing of a refused call was sent.
 * ARCHITECTURE.md numbers the steps in the same way.
 */
import type { approvals } from '@gatehouse/contracts';
import { Refusal } from '../domain/refusal';
import type { UpstreamResult } from '../domain/upstreamResult';
import type { CallSteps } from './steps';
import type { GovernedCall, KnownCall } from './steps/types';

/** How a call ended: it has run, waits for an approval, or was refused; `call` is what was known of it by then. */
export type CallEnd =
  { readonly result: UpstreamResult } | { readonly pending: approvals.Pending } | { readonly refusal: Refusal; readonly call: KnownCall };

export async function governedCall(steps: CallSteps, arrived: GovernedCall): Promise<CallEnd> {
  let known: KnownCall = arrived;
  try {
    // 1. Name: the first 64 characters of the name mean one tool of this organization; for what was approved, the very same definition.
    const named = (known = await steps.name(arrived));

    // 2. Decide: one question to policy. Block, grant, AI use policy, rules, default and budget are its steps.
    const decided = (known = await steps.decide(named));
    if (decided.refusal !== undefined) throw decided.refusal;

    // 3. Prepare: the tool is for this role, the arguments fit its schema and the credential is there. This comes after the decision, so that ungranted
    // callers learn nothing of it, and before the approval, so that approvers are not asked about a call that must fail.
    const prepared = await steps.prepare(decided);

    // 4. Approval: a call that needs one waits here. Once approved it passes this list again, from the top, with the stored arguments.
    if (prepared.terms !== undefined) return { pending: await steps.askApprover(prepared, prepared.terms) };

    // 5. Admit: the credential is decrypted, and the API has a free place.
    const admitted = (known = await steps.admit(prepared));

    // 6. Intent: an audit event, durable before anything is sent. It also records whom the on-behalf-of claim names, if that is known by now.
    const intended = await steps.intent(admitted);

    // 7. Lease: an approved call must still be held by this process; of any other call the caller must still be waiting.
    await steps.lease(intended);

    // 8. Upstream: the request is sent once, bounded in bytes and time.
    const answered = await steps.upstream(intended);

    // 9. Outcome: an audit event, durable before the answer leaves.
    await steps.outcome(answered);
    return { result: answered.result };
  } catch (err) {
    if (!(err instanceof Refusal)) throw err;
    return { refusal: err, call: known };
  } finally {
    // However it ended: free its place at the API, and settle its share of the budget.
    steps.release(known);
  }
}
