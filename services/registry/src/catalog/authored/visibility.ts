/** Who sees what somebody wrote: its author, admins, and whoever was granted it. Grants are asked for only where they decide. */
import type { Bus, CallContext } from '@gatehouse/bus';
import { policy, type Principal, type registry } from '@gatehouse/contracts';
import { seesAll, seesUngranted } from './author';
import { accessibleIds, type AuthoredKind } from '../shared/access';
import type { VisibleRows } from './storedRows';

interface Authored {
  readonly _id: string;
  readonly author: registry.Author;
}

export async function maySee(
  bus: Pick<Bus, 'call'>,
  kind: AuthoredKind,
  principal: Principal,
  row: Authored,
  call: CallContext,
): Promise<boolean> {
  if (seesUngranted(principal, row)) return true;
  const ids = accessibleIds((await bus.call(policy.reach, {}, call)).reach, kind);
  return ids === 'ALL' || ids.includes(row._id);
}

/** Returns the filter for lists of what the principal sees; without `visible` they see everything. */
export async function visibleTo(
  bus: Pick<Bus, 'call'>,
  kind: AuthoredKind,
  principal: Principal,
  call: CallContext,
): Promise<{ visible?: VisibleRows }> {
  if (seesAll(principal)) return {};
  const ids = accessibleIds((await bus.call(policy.reach, {}, call)).reach, kind);
  return ids === 'ALL' ? {} : { visible: { author: { kind: principal.kind, id: principal.id }, ids } };
}
