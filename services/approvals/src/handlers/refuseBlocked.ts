/** Who is blocked decides nothing: an emergency stop on a person would be none if their yes still let calls run. */
import type { Caller } from '@gatehouse/bus';
import { AppError, policy, type Principal } from '@gatehouse/contracts';
import { refusedFact } from '../domain/facts';
import type { ApprovalRequest } from '../domain/request';
import type { Parts } from '../parts';

/** Asked anew for each decision; without an answer nothing is decided. */
export async function refuseBlocked(
  { bus, requests, outbox }: Pick<Parts, 'bus' | 'requests' | 'outbox'>,
  { by, call }: { by: Principal; call: Caller },
  request: ApprovalRequest,
  decision: string,
  now: Date,
): Promise<void> {
  const { reason } = await bus.call(policy.callerBlock, {}, call);
  if (reason === undefined) return;
  await requests.note(request, refusedFact(request, by, decision, 'blocked', now));
  outbox.kick();
  throw new AppError('forbidden', `You are blocked: ${reason}`, { data: { hindrance: 'blocked' } });
}
