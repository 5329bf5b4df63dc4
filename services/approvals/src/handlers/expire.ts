import { transitions } from '../domain/transitions';
import { expiredEvent } from '../domain/auditEvents';
import type { ListedRequest } from '../domain/request';
import type { RequestStore } from '../store/requests';

/** Write down that its time is over. False when somebody else did, or it ended otherwise. */
export async function expire(requests: Pick<RequestStore, 'take'>, request: ListedRequest, now: Date): Promise<boolean> {
  return (await requests.take(transitions.expire, request, now, { events: [expiredEvent(request)] })) !== undefined;
}
