import { edgeCallContext, type Bus, type CallContext } from '@gatehouse/bus';
import { identity } from '@gatehouse/contracts';
import type { ApprovalRequest } from '../domain/request';

const TIMEOUT_MS = 2_000;

/** To ask others as whoever waits; each call begins to count its time when it is made. */
export type AsRequester = () => CallContext;

/** Whoever waits, as they are now. `unauthenticated` when they may not call any more. */
export async function asRequester(
  bus: Pick<Bus, 'call'>,
  { orgId, requester: { kind, id, tokenId, sessionId } }: Pick<ApprovalRequest, 'orgId' | 'requester'>,
  correlationId: string,
): Promise<AsRequester> {
  const asked = { orgId, kind, id, ...(tokenId !== undefined && { tokenId }), ...(sessionId !== undefined && { sessionId }) };
  const { principalToken } = await bus.call(identity.standing, asked, edgeCallContext({ correlationId, timeoutMs: TIMEOUT_MS }));
  return () => edgeCallContext({ correlationId, timeoutMs: TIMEOUT_MS, principalToken });
}
