/** Sends somebody away, or lets them leave. Commit, end what the person holds, invalidate, answer: also for who was removed before, because an earlier try may have died in between. */
import type { Handler } from '@gatehouse/bus';
import type { identity, Principal } from '@gatehouse/contracts';
import { adminFact } from '../../domain/facts';
import { isActiveAdmin, memberTarget, noSuchMember, standingOf } from '../../domain/member';
import { requireAdmin } from '../../domain/requireAdmin';
import type { MemberStore } from '../../store/memberStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { delist, type AdminListDeps } from './adminList';
import type { ForgetDeps } from './forgetVerdicts';
import { untilSettled } from '../untilSettled';

interface Deps extends AdminListDeps, ForgetDeps {
  readonly members: Pick<MemberStore, 'find' | 'retire' | 'touchAdmin' | 'listActiveAdmins'>;
  readonly users: Pick<UserStore, 'findById'>;
  readonly clock: () => number;
}

/** Everybody may leave; sending somebody else away is for admins. */
const mayRemove = (principal: Principal | undefined, userId: string): Principal =>
  principal?.kind === 'user' && principal.id === userId ? principal : requireAdmin(principal, 'remove members');

export const removeMember =
  (deps: Deps): Handler<typeof identity.removeMember> =>
  async ({ userId }, call) => {
    const { members, users, holdings, leases, clock } = deps;
    const by = mayRemove(call.principal, userId);
    const { orgId } = by;
    const email = (await users.findById(userId))?.email;
    const now = clock();
    await untilSettled(async () => {
      const found = await members.find(orgId, userId);
      if (found === undefined) throw noSuchMember();
      if (found.status === 'REMOVED') return found;
      if (isActiveAdmin(found)) await delist(deps, orgId, userId);
      const target = memberTarget(userId, email, { ...standingOf(found), groups: found.groups ?? [] });
      return members.retire(found, now, adminFact(by, 'member.removed', target, now, callMeta(call)));
    });
    const keys = await Promise.all(holdings.map((held) => held.end(orgId, userId, by.name, now)));
    await leases.invalidate(keys.flat());
    return {};
  };
