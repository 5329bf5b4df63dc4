import { arrows } from '../domain/arrows';
import { expiredFact } from '../domain/facts';
import type { ListedRequest } from '../domain/request';
import type { RequestStore } from '../store/requests';

/** Write down that its time is over. False when somebody else did, or it ended otherwise. */
export async function expire(requests: Pick<RequestStore, 'take'>, request: ListedRequest, now: Date): Promise<boolean> {
  return (await requests.take(arrows.expire, request, now, { facts: [expiredFact(request)] })) !== undefined;
}
