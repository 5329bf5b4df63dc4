import type { Caller } from '@gatehouse/bus';
import type { Principal } from '@gatehouse/contracts';

/** What ties a change to the outside call that asked for it. */
export interface Act {
  readonly principal: Principal;
  readonly call: Caller;
  /** Caller-asserted; recorded and shown, never consulted. */
  readonly onBehalfOf?: string | undefined;
  readonly onBehalfOfMember?: string | undefined;
}
