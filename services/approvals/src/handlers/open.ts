import { isDeepStrictEqual } from 'node:util';
import type { Handler } from '@gatehouse/bus';
import { AppError, compact, derivedId, newId, type approvals, type Principal, type RequestOf } from '@gatehouse/contracts';
import { transitions } from '../domain/transitions';
import { repeatedEvent, requestedEvent, supersededEvent } from '../domain/auditEvents';
import { approversIn, barredBy, digestOf, requesterOf, sameCallKey, type ApprovalRequest } from '../domain/request';
import { approvalUrl, showPending } from '../domain/show';
import type { ServiceDeps } from '../deps';
import { expire } from './expire';

type Ask = RequestOf<typeof approvals.open>;
type OpenDeps = Pick<ServiceDeps, 'requests' | 'outbox' | 'mail' | 'controlRoomUrl' | 'clock'>;

/** Most requests of one caller that wait at once: approvers stop reading long before. */
export const MAX_PENDING = 100;
const TRIES = 20;

/** Makes a request whose id follows from the call's, so that a repeated message finds what the first one wrote. */
function requestFrom(ask: Ask, by: Principal, correlationId: string, now: Date): ApprovalRequest {
  const tokenCreators = by.tokenCreator === undefined ? [] : [by.tokenCreator];
  return compact({
    _id: derivedId('request', `open:${by.orgId}:${ask.callId}`),
    orgId: by.orgId,
    taskId: newId('task'),
    callId: ask.callId,
    tool: ask.tool,
    target: ask.target,
    arguments: ask.arguments,
    digest: ask.digest,
    requestLine: ask.requestLine,
    description: ask.description,
    credential: ask.credential,
    terms: ask.terms,
    approvers: approversIn(ask.terms),
    requester: requesterOf(by),
    tokenCreators,
    barred: barredBy(by, tokenCreators, ask.terms),
    origin: ask.origin,
    correlationId: correlationId.slice(0, 128),
    traceId: ask.traceId,
    onBehalfOfMember: ask.onBehalfOfMember,
    narrowing: ask.narrowing,
    preview: ask.preview,
    seen: ask.seen,
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + ask.terms.expiresInSeconds * 1_000),
    status: 'pending' as const,
    repeats: 1,
  });
}

/** A free one of the caller's places; `policy_denied` when all are taken. Places of what has lapsed are freed on the way. */
async function freeSlot({ requests }: OpenDeps, { orgId, requester }: ApprovalRequest, now: Date): Promise<string> {
  const waiting = await requests.pendingOf(orgId, requester.id);
  const lapsed = waiting.filter(({ expiresAt }) => expiresAt <= now);
  for (const { _id } of lapsed) {
    const request = await requests.find(orgId, _id);
    if (request !== undefined) await expire(requests, request, now);
  }
  const taken = new Set(waiting.filter(({ expiresAt }) => expiresAt > now).map(({ slot }) => slot));
  const slots = Array.from({ length: MAX_PENDING }, (_, i) => `${orgId}:${requester.id}:${i}`).filter((slot) => !taken.has(slot));
  if (slots.length > 0) return slots[Math.floor(Math.random() * slots.length)]!;
  throw new AppError('policy_denied', `Too many requests of ${requester.name} wait for approval: at most ${MAX_PENDING} at a time`);
}

const isSameQuestion = (a: ApprovalRequest, b: ApprovalRequest): boolean =>
  isDeepStrictEqual([a.terms, a.credential, a.narrowing, a.seen], [b.terms, b.credential, b.narrowing, b.seen]);

/**
 * What waits for the same call on other terms, because rules have changed since, with a credential that is another one now, for another part of the answer,
 * or about another state of the thing it would change, is asked anew: the old question is no longer right.
 */
async function endOutdated({ requests }: OpenDeps, request: ApprovalRequest, openKey: string, now: Date): Promise<void> {
  const waiting = await requests.findByKey(request.orgId, openKey);
  if (waiting === undefined || waiting.callIds.includes(request.callId) || isSameQuestion(waiting, request)) return;
  const change = { set: { withdrawnBecause: 'askedAgain' as const }, events: [supersededEvent(waiting, request, now)] };
  await requests.take(transitions.cancel, waiting, now, change);
}

/** Joins the pending request of the same call, or opens one. A duplicate key means that another was faster: look again. */
async function openOrJoin(deps: OpenDeps, request: ApprovalRequest, openKey: string, now: Date): Promise<ApprovalRequest> {
  const { requests, mail } = deps;
  const { orgId, callId } = request;
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    // A message that comes a second time is no new question, whatever has taken its place.
    const earlier = await requests.find(orgId, request._id);
    if (earlier !== undefined) return earlier;
    await endOutdated(deps, request, openKey, now);
    const shared = await requests.share(orgId, openKey, request, now, (first) => repeatedEvent(first, request, now));
    if (shared !== undefined) return shared;
    const sameKey = await requests.findByKey(orgId, openKey);
    if (sameKey?.callIds.includes(callId)) return sameKey;
    if (sameKey !== undefined && sameKey.expiresAt <= now) await expire(requests, sameKey, now);
    const slot = await freeSlot(deps, request, now);
    if (await requests.insert(request, { openKey, slot, notify: mail !== undefined }, requestedEvent(request, now))) return request;
  }
  throw new AppError('unavailable', 'Too many calls of one caller ask for approval at once');
}

/** The approval covers these bytes, so the digest must be theirs. */
function requireOwnDigest(ask: Ask): void {
  if (digestOf(ask.arguments) === ask.digest) return;
  throw new AppError('invalid', 'The request is not acceptable', { details: ['/digest: must be the SHA-256 of the arguments'] });
}

/** Opens an approval request. */
export const open =
  (deps: OpenDeps): Handler<typeof approvals.open> =>
  async (ask, { principal: by, correlationId }) => {
    requireOwnDigest(ask);
    const now = deps.clock();
    const request = requestFrom(ask, by, correlationId, now);
    const found = await openOrJoin(deps, request, sameCallKey(by, ask), now);
    deps.outbox.kick();
    deps.mail?.kick();
    return showPending(found, now, approvalUrl(deps.controlRoomUrl, by.orgSlug, found._id));
  };
