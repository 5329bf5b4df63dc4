import { useApproval } from '../../api/queries/approvals.ts';
import { useNow } from '../../ui/useNow.ts';
import { joinedTimeline } from './joined.ts';
import type { Timeline } from './timeline.ts';

/** The timeline, going on as the request does that the call joined; of any other call as it is. */
export function useJoined(timeline: Timeline): Timeline {
  const { state, requestId } = timeline;
  const { data } = useApproval(requestId ?? '', state === 'repeated' && requestId !== undefined);
  return joinedTimeline(timeline, data, useNow());
}
