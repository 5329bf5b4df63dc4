/** On whose behalf a change is made, and what it keeps of that. */
import type { CallContext } from '@gatehouse/bus';
import type { approvals, Claimed, Principal, registry } from '@gatehouse/contracts';
import { traceIdOf } from '@gatehouse/runtime';
import type { Circumstances, Attribution, CallMeta } from './auditEvents';

/** What ties a change to the outside call that asked for it. */
export interface Act {
  readonly principal: Principal;
  readonly call: CallContext;
  /** Caller-asserted; recorded and shown, never consulted. */
  readonly onBehalfOf?: string | undefined;
  readonly onBehalfOfMember?: string | undefined;
  /** The person who approved the change, if it waited for approval. */
  readonly approvedBy?: approvals.ApprovedBy | undefined;
}

export const attributionOf = ({ onBehalfOf, onBehalfOfMember }: Act): Attribution => ({
  ...(onBehalfOf !== undefined && { onBehalfOf }),
  ...(onBehalfOfMember !== undefined && { onBehalfOfMember }),
});

/** The claim as requests to other services carry it. */
export const claimOf = (act: Act): { claim?: Claimed } => {
  const { onBehalfOf } = act;
  return onBehalfOf === undefined ? {} : { claim: { ...attributionOf(act), onBehalfOf } };
};

export const authorOf = ({ principal: { kind, id, name } }: Act): registry.Author => ({ kind, id, name });

export const circumstancesOf = (act: Act, at: Date): Circumstances => ({
  by: act.principal,
  at,
  ...callMeta(act.call),
  ...attributionOf(act),
});

/** What an event keeps of the call that caused it, cut to what the contract of events takes. */
export function callMeta({ correlationId, traceparent }: CallContext): CallMeta {
  const traceId = traceIdOf(traceparent);
  return { correlationId: correlationId.slice(0, 128), ...(traceId !== undefined && { traceId }) };
}
