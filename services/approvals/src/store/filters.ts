/** Which requests a person may list and count. The same rules as `domain/people`, as queries. */
import { isAdmin, type approvals, type Principal, type RequestOf } from '@gatehouse/contracts';
import { approverKeys } from '../domain/people';

/** Every value is a checked string compared for equality or order; none is an operator. */
type Wanted = Record<string, unknown>;
export type ListQuery = Pick<RequestOf<typeof approvals.list>, 'status' | 'for' | 'requester' | 'tool' | 'integrationId'>;

const named = (viewer: Principal): Wanted => ({ approvers: { $in: approverKeys(viewer) } });

/** Admins see all, approvers what they may decide or have decided, everybody their own. */
function seenBy(viewer: Principal): Wanted {
  return isAdmin(viewer) ? {} : { $or: [named(viewer), { 'requester.id': viewer.id }, { 'decision.by.id': viewer.id }] };
}

export const pendingAt = (now: Date): Wanted => ({ status: 'pending', expiresAt: { $gt: now } });

/** Time decides, whether or not the sweep has been here. */
const statusFilter = (status: approvals.RequestStatus, now: Date): Wanted =>
  status === 'pending'
    ? pendingAt(now)
    : status === 'expired'
      ? { $or: [{ status }, { status: 'pending', expiresAt: { $lte: now } }] }
      : { status };

export function listFilter(viewer: Principal, query: ListQuery, now: Date): Wanted {
  const parts: Wanted[] = [seenBy(viewer)];
  if (query.status !== undefined) parts.push(statusFilter(query.status, now));
  if (query.for === 'me') parts.push({ ...pendingAt(now), ...mayDecide(viewer), barred: { $ne: viewer.id } });
  if (query.for === 'mine') parts.push({ 'requester.id': viewer.id });
  if (query.requester !== undefined) parts.push({ 'requester.id': query.requester });
  if (query.tool !== undefined) parts.push({ tool: query.tool });
  if (query.integrationId !== undefined) parts.push({ 'target.integrationId': query.integrationId });
  return { $and: parts };
}

const mayDecide = (viewer: Principal): Wanted => (isAdmin(viewer) ? {} : named(viewer));

/**
 * What waits, in parts that are counted from indexes. `decidable`: what this person is an approver of; `barred`: those of them that somebody else must
 * decide; `own`: what they asked for beside these, which is never much.
 */
export const pendingFor = (viewer: Principal, now: Date): { decidable: Wanted; barred: Wanted; own?: Wanted } => {
  const decidable = { ...pendingAt(now), ...mayDecide(viewer) };
  const barred = { ...decidable, barred: viewer.id };
  if (isAdmin(viewer)) return { decidable, barred };
  return { decidable, barred, own: { ...pendingAt(now), 'requester.id': viewer.id, approvers: { $nin: approverKeys(viewer) } } };
};
