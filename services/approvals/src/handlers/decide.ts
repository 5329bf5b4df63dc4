import type { Handler } from '@gatehouse/bus';
import { AppError, type approvals, type Principal, type RequestOf } from '@gatehouse/contracts';
import { arrows } from '../domain/arrows';
import { decidedFact, refusedFact } from '../domain/facts';
import { createdTheToken, hindranceWords, whyNot, whyNotReject } from '../domain/people';
import { statusAt, type ApprovalRequest } from '../domain/request';
import { showApproval } from '../domain/show';
import type { Parts } from '../parts';
import { refuseBlocked } from './refuseBlocked';
import { visible } from './visible';

type DecideParts = Pick<Parts, 'bus' | 'requests' | 'outbox' | 'clock'>;
type Said = RequestOf<typeof approvals.decide>;

const TRIES = 3;

/** Who may not is told why, and the trail keeps it. */
async function requireApprover(
  { requests, outbox }: DecideParts,
  by: Principal,
  request: ApprovalRequest,
  said: Said,
  now: Date,
): Promise<void> {
  const why = said.decision === 'approve' ? whyNot(by, request) : whyNotReject(by, request);
  if (why === undefined) return;
  await requests.note(request, refusedFact(request, by, said.decision, why, now));
  outbox.kick();
  throw new AppError('forbidden', hindranceWords[why], { data: { hindrance: why } });
}

/** What was decided, if somebody decided. */
const decidedAs = ({ status, decision }: ApprovalRequest): Said['decision'] | undefined =>
  decision === undefined ? undefined : status === 'rejected' ? 'reject' : 'approve';

function write({ requests }: DecideParts, by: Principal, request: ApprovalRequest, { decision, digest, comment }: Said, now: Date) {
  const approve = decision === 'approve';
  const mark = createdTheToken(by, request) ? { byTokenCreator: true as const } : {};
  const said = { ...(comment === undefined ? {} : { comment }), ...mark };
  const { _id: requestId, orgId } = request;
  return requests.take(approve ? arrows.approve : arrows.reject, request, now, {
    // A repeat of the call with a token this person made may have come in since they were judged.
    where: { tokenCreators: createdTheToken(by, request) ? by.id : { $ne: by.id } },
    digest,
    set: { decision: { by: { id: by.id, name: by.name }, at: now, ...said } },
    facts: [decidedFact(request, by, approve, now, said)],
    ...(approve ? { approved: { orgId, requestId, digest: request.digest, approvedAt: now.toISOString() } } : {}),
  });
}

/** One conditional write decides; whoever comes second is told what stands. */
export const decide =
  (parts: DecideParts): Handler<typeof approvals.decide> =>
  async (said, call) => {
    const by = call.principal!;
    for (let attempt = 1; ; attempt += 1) {
      const now = parts.clock();
      const request = await visible(parts.requests, by, said.requestId);
      await requireApprover(parts, by, request, said, now);
      await refuseBlocked(parts, { by, call }, request, said.decision, now);
      if ((said.decision === 'approve' || said.digest !== undefined) && said.digest !== request.digest)
        throw new AppError('invalid', 'The decision is not about this request', {
          details: ['/digest: must be the digest of the arguments that were shown'],
        });
      const decided = await write(parts, by, request, said, now);
      if (decided !== undefined) {
        parts.outbox.kick();
        return showApproval(decided, by, now);
      }
      const current = await visible(parts.requests, by, said.requestId);
      if (current.decision?.by.id === by.id && decidedAs(current) === said.decision) return showApproval(current, by, now);
      const status = statusAt(current, parts.clock());
      if (status !== 'pending' || attempt === TRIES)
        throw new AppError('conflict', `This request is ${status} already`, { data: { status } });
    }
  };
