/** A request as the rules of this moment have it. They are asked anew: who was an approver when it was asked need not be one any more. */
import { isDeepStrictEqual } from 'node:util';
import { edgeCallContext, type Bus, type CallContext } from '@gatehouse/bus';
import { AppError, identity, isAppError, policy } from '@gatehouse/contracts';
import type { ServiceDeps } from '../deps';
import { argumentsOf, statusAt, type ApprovalRequest } from '../domain/request';

const TIMEOUT_MS = 2_000;

/** Makes the context for asking others as whoever waits; the time of each question begins when it is asked. */
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

export type CurrentDeps = Pick<ServiceDeps, 'bus' | 'requests' | 'outbox' | 'mail' | 'clock'>;

export interface AsOfNow {
  /** The request under the terms in force; where there are none, under those it was asked under. */
  readonly request: ApprovalRequest;
  /** Nobody is asked by the rules of this moment. */
  readonly underOlderTerms?: true;
  /** The call would be refused now: only admins may approve it. */
  readonly isRefused?: true;
  /** Why it would be. */
  readonly refusedNow?: string;
  /** Set while the request waits, unless its requester may not call any more. */
  readonly asRequester?: AsRequester | undefined;
}

const TRIES = 3;

interface Now {
  readonly terms: policy.ApprovalTerms | 'allowed' | { readonly refused: string };
  readonly asRequester?: AsRequester;
}

interface Asking extends Pick<CallContext, 'correlationId'> {
  /** Finds out who waits: who judges many requests asks once for each of them. */
  readonly find?: typeof asRequester;
}

/** What policy says of the waiting call, asked as whoever waits for it. */
async function termsNow({ bus }: CurrentDeps, request: ApprovalRequest, { correlationId, find = asRequester }: Asking): Promise<Now> {
  const { tool, target } = request;
  const { integrationId, toolName } = target;
  const question = { tool, integrationId, toolName, arguments: argumentsOf(request) };
  try {
    const requester = await find(bus, request, correlationId);
    const { effect, approval, reason = '' } = await bus.call(policy.decide, question, requester());
    const terms = effect === 'approve' && approval !== undefined ? approval : effect === 'allow' ? 'allowed' : { refused: reason };
    return { terms, asRequester: requester };
  } catch (err) {
    // Whoever asked may not call any more.
    if (isAppError(err) && err.code === 'unauthenticated') return { terms: { refused: err.message } };
    throw err;
  }
}

/** Undefined for an unknown request. What does not wait any more is as it was. New terms are written down, so that lists and counts have them too. */
export async function asOfNow(deps: CurrentDeps, orgId: string, requestId: string, asking: Asking): Promise<AsOfNow | undefined> {
  const { requests, outbox, mail, clock } = deps;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const request = await requests.find(orgId, requestId);
    if (request === undefined || statusAt(request, clock()) !== 'pending') return request && { request };
    const { terms, ...as } = await termsNow(deps, request, asking);
    if (terms === 'allowed') return { request, underOlderTerms: true, ...as };
    if ('refused' in terms) return { request, underOlderTerms: true, isRefused: true, refusedNow: terms.refused, ...as };
    if (isDeepStrictEqual(terms, request.terms)) return { request, ...as };
    if (!(await requests.reterm(request, terms, clock(), mail !== undefined))) continue;
    outbox.kick();
    mail?.kick();
  }
  throw new AppError('unavailable', 'The rules about this request are being changed: try again');
}
