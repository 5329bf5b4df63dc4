import type { Handler } from '@gatehouse/bus';
import { AppError, type approvals, type Principal, type RequestOf } from '@gatehouse/contracts';
import { transitions } from '../domain/transitions';
import { decidedEvent, refusedEvent } from '../domain/auditEvents';
import { createdTheToken, hindranceWords, judged, whyNot, whyNotReject } from '../domain/people';
import { statusAt, type ApprovalRequest } from '../domain/request';
import { showApproval } from '../domain/show';
import type { AsOfNow, CurrentDeps } from './asOfNow';
import { refuseBlocked } from './refuseBlocked';
import { visible } from './visible';

type DecideRequest = RequestOf<typeof approvals.decide>;

const TRIES = 3;
const ONLY_ADMINS = 'The call would be refused now, so only an admin may approve it; you may reject it';

/** Refuses whoever may not decide, with the reason, and records it. */
async function requireApprover(
  { requests, outbox }: CurrentDeps,
  by: Principal,
  found: AsOfNow,
  asked: DecideRequest,
  now: Date,
): Promise<void> {
  const { request } = found;
  const why = asked.decision === 'approve' ? whyNot(by, judged(found)) : whyNotReject(by, request);
  if (why === undefined) return;
  await requests.note(request, refusedEvent(request, by, asked.decision, why, now));
  outbox.kick();
  const isForAdmins = found.isRefused && whyNot(by, request) === undefined;
  throw new AppError('forbidden', isForAdmins ? ONLY_ADMINS : hindranceWords[why], { data: { hindrance: why } });
}

/** What was decided, if somebody decided. */
const decidedAs = ({ status, decision }: ApprovalRequest): DecideRequest['decision'] | undefined =>
  decision === undefined ? undefined : status === 'rejected' ? 'reject' : 'approve';

function write(
  { requests }: CurrentDeps,
  by: Principal,
  { request, underOlderTerms, refusedNow }: AsOfNow,
  { decision, digest, comment }: DecideRequest,
  now: Date,
) {
  const approve = decision === 'approve';
  const mark = createdTheToken(by, request) ? { byTokenCreator: true as const } : {};
  const stated = { ...(comment === undefined ? {} : { comment }), ...mark, ...(underOlderTerms && { underOlderTerms }) };
  const { _id: requestId, orgId } = request;
  return requests.take(approve ? transitions.approve : transitions.reject, request, now, {
    // Since they were judged a repeat of the call may have come in with a token this person made, or others may have become the approvers.
    where: { tokenCreators: createdTheToken(by, request) ? by.id : { $ne: by.id }, approvers: { $eq: [...request.approvers] } },
    digest,
    set: {
      decision: { by: { id: by.id, name: by.name }, at: now, ...stated, ...(refusedNow !== undefined && { refusedThen: refusedNow }) },
    },
    events: [decidedEvent(request, by, approve, now, stated)],
    ...(approve ? { approved: { orgId, requestId, digest: request.digest, approvedAt: now.toISOString() } } : {}),
  });
}

/** One conditional write decides; the second decision gets the state it lost to. */
export const decide =
  (deps: CurrentDeps): Handler<typeof approvals.decide> =>
  async (asked, call) => {
    const by = call.principal;
    for (let attempt = 1; ; attempt += 1) {
      const found = await visible(deps, call, asked.requestId);
      const { request } = found;
      const now = deps.clock();
      await requireApprover(deps, by, found, asked, now);
      await refuseBlocked(deps, { by, call }, request, asked.decision, now);
      if ((asked.decision === 'approve' || asked.digest !== undefined) && asked.digest !== request.digest)
        throw new AppError('conflict', 'The decision is not about what this request would run: look at it again', {
          details: ['/digest: is not that of the arguments of this request'],
        });
      const decided = await write(deps, by, found, asked, now);
      if (decided !== undefined) {
        deps.outbox.kick();
        return showApproval(decided, by, now);
      }
      const { request: current } = await visible(deps, call, asked.requestId);
      if (current.decision?.by.id === by.id && decidedAs(current) === asked.decision) return showApproval(current, by, now);
      const status = statusAt(current, deps.clock());
      if (status !== 'pending' || attempt === TRIES)
        throw new AppError('conflict', `This request is ${status} already`, { data: { status } });
    }
  };
