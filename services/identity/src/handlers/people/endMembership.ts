/** The end of a membership: commit, end what the person holds, invalidate; also for who was removed before, because an earlier try may have died in between. */
import type { Principal } from '@gatehouse/contracts';
import { untilWritten } from '@gatehouse/store';
import { adminEvent, type CallMeta } from '../../domain/auditEvents';
import { isActiveAdmin, memberTarget, noSuchMember, roleAndStatusOf } from '../../domain/member';
import type { MemberStore } from '../../store/memberStore';
import { delist, type AdminListDeps } from './adminList';
import type { ForgetDeps } from './forgetVerdicts';

export interface EndDeps extends AdminListDeps, ForgetDeps {
  readonly members: Pick<MemberStore, 'find' | 'retire' | 'touchAdmin' | 'listActiveAdmins'>;
  readonly clock: () => number;
}
export interface Leaving {
  readonly userId: string;
  readonly email: string | undefined;
}

/** `by`: who ends it, in the organization it ends in. */
export async function endMembership(deps: EndDeps, by: Principal, { userId, email }: Leaving, meta: CallMeta): Promise<void> {
  const { members, delegations, leases, clock } = deps;
  const { orgId } = by;
  const now = clock();
  await untilWritten(async () => {
    const found = await members.find(orgId, userId);
    if (found === undefined) throw noSuchMember();
    if (found.status === 'REMOVED') return found;
    if (isActiveAdmin(found)) await delist(deps, orgId, userId);
    const target = memberTarget(userId, email, { ...roleAndStatusOf(found), groups: found.groups ?? [] });
    return members.retire(found, now, adminEvent(by, 'member.removed', target, now, meta));
  });
  const keys = await Promise.all(delegations.map((held) => held.end(orgId, userId, by.name, now)));
  await leases.invalidate(keys.flat());
}
