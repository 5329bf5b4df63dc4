/** Refuses decisions of blocked people: an emergency stop on a person would be none if their approvals still let calls run. */
import type { CallContext } from '@gatehouse/bus';
import { AppError, policy, type Principal } from '@gatehouse/contracts';
import { refusedEvent } from '../domain/auditEvents';
import type { ApprovalRequest } from '../domain/request';
import type { ServiceDeps } from '../deps';

/** Asked anew for each decision; without an answer nothing is decided. */
export async function refuseBlocked(
  { bus, requests, outbox }: Pick<ServiceDeps, 'bus' | 'requests' | 'outbox'>,
  { by, call }: { by: Principal; call: CallContext },
  request: ApprovalRequest,
  decision: string,
  now: Date,
): Promise<void> {
  const { reason } = await bus.call(policy.callerBlock, {}, call);
  if (reason === undefined) return;
  await requests.note(request, refusedEvent(request, by, decision, 'blocked', now));
  outbox.kick();
  throw new AppError('forbidden', `You are blocked: ${reason}`, { data: { hindrance: 'blocked' } });
}
