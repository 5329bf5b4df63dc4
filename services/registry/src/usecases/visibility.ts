/** Who sees what somebody wrote: its author, admins, and whoever was granted it. Grants are asked for only where they decide. */
import type { Bus, Caller } from '@gatehouse/bus';
import { policy, type Principal, type registry } from '@gatehouse/contracts';
import { seesAll, seesUngranted } from '../domain/authored';
import { reachedIds, type AuthoredKind } from '../domain/reach';
import type { VisibleRows } from '../store/authored';

interface Authored {
  readonly _id: string;
  readonly author: registry.Author;
}

export async function maySee(
  bus: Pick<Bus, 'call'>,
  kind: AuthoredKind,
  principal: Principal,
  row: Authored,
  call: Caller,
): Promise<boolean> {
  if (seesUngranted(principal, row)) return true;
  const ids = reachedIds((await bus.call(policy.reach, {}, call)).reach, kind);
  return ids === 'ALL' || ids.includes(row._id);
}

/** Without `visible` everything is. */
export async function visibleTo(
  bus: Pick<Bus, 'call'>,
  kind: AuthoredKind,
  principal: Principal,
  call: Caller,
): Promise<{ visible?: VisibleRows }> {
  if (seesAll(principal)) return {};
  const ids = reachedIds((await bus.call(policy.reach, {}, call)).reach, kind);
  return ids === 'ALL' ? {} : { visible: { author: { kind: principal.kind, id: principal.id }, ids } };
}
