/** A call that joined a waiting request ends as that request does. Pure. */
import { rawText } from '../../api/foreign.ts';
import type { ApprovalItem, ApprovalStatus } from '../../api/types.ts';
import { gatesOf } from '../approval/gates.ts';
import { statusAt } from '../approval/statusAt.ts';
import type { CallState } from './callState.ts';
import type { Timeline } from './timeline.ts';

const STATES: Readonly<Record<ApprovalStatus, CallState>> = {
  pending: 'waiting',
  approved: 'approved',
  rejected: 'rejected',
  expired: 'expired',
  cancelled: 'cancelled',
  completed: 'succeeded',
  failed: 'denied',
  unknown: 'unknown',
};

const answerOf = ({ httpStatus, durationMs, reason }: NonNullable<ApprovalItem['execution']>): NonNullable<Timeline['result']> => ({
  ...(httpStatus !== undefined && { status: httpStatus }),
  ...(durationMs !== undefined && { durationMs }),
  ...(reason !== undefined && { reason }),
});

/** `request`: the one it joined, as the server tells it; undefined until it is read, or where it may not be. */
export function joinedTimeline(timeline: Timeline, request: ApprovalItem | undefined, now: Date): Timeline {
  if (timeline.state !== 'repeated' || request === undefined) return timeline;
  const status = statusAt(request, now);
  const { approved, sent, answered } = gatesOf(request, status);
  const { execution, decision } = request;
  const isNo = status === 'completed' && execution?.isError === true;
  return {
    ...timeline,
    state: isNo ? 'failed' : STATES[status],
    gates: { ...timeline.gates, approved, sent, answered },
    wasApproved: decision !== undefined && status !== 'rejected',
    hasJoined: true,
    ...(decision?.comment !== undefined && { comment: rawText(decision.comment) }),
    ...(execution !== undefined && { result: answerOf(execution) }),
  };
}
