import type { CallContext } from '@gatehouse/bus';
import type { approvals, Principal } from '@gatehouse/contracts';

/** What ties a change to the outside call that asked for it. */
export interface Act {
  readonly principal: Principal;
  readonly call: CallContext;
  /** Caller-asserted; recorded and shown, never consulted. */
  readonly onBehalfOf?: string | undefined;
  readonly onBehalfOfMember?: string | undefined;
  /** Of a change that waited for approval: who approved it. */
  readonly approvedBy?: approvals.ApprovedBy | undefined;
}
