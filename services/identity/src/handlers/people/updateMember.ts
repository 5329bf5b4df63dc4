/** Commit, invalidate, answer: also when nothing changed, because an earlier try may have died between the first two. */
import type { Handler } from '@gatehouse/bus';
import { type identity, requireAdmin } from '@gatehouse/contracts';
import { untilWritten } from '@gatehouse/store';
import { adminEvent } from '../../domain/auditEvents';
import { isActiveAdmin, memberTarget, noSuchMember, sameRoleAndStatus, roleAndStatusOf, viewMember } from '../../domain/member';
import type { MemberStore } from '../../store/memberStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { delist, enlist, type AdminListDeps } from './adminList';
import { forgetVerdicts, type ForgetDeps } from './forgetVerdicts';
import { requireRevision } from '../requireRevision';

interface Deps extends AdminListDeps, ForgetDeps {
  readonly members: Pick<MemberStore, 'find' | 'change' | 'touchAdmin' | 'listActiveAdmins'>;
  readonly users: Pick<UserStore, 'findById'>;
  readonly clock: () => number;
}

export const updateMember =
  (deps: Deps): Handler<typeof identity.updateMember> =>
  async ({ userId, role, status, revision }, call) => {
    const { members, users, clock } = deps;
    const admin = requireAdmin(call.principal, 'change members');
    const { orgId } = admin;
    const user = await users.findById(userId);
    if (user === undefined) throw noSuchMember();
    const row = await untilWritten(async () => {
      const found = await members.find(orgId, userId);
      if (found === undefined || found.status === 'REMOVED') throw noSuchMember();
      requireRevision(revision, 'member', viewMember(found, user));
      const before = roleAndStatusOf(found);
      const after = { role: role ?? before.role, status: status ?? before.status };
      if (sameRoleAndStatus(before, after)) return found;
      if (isActiveAdmin(before) && !isActiveAdmin(after)) await delist(deps, orgId, userId);
      const target = memberTarget(userId, user.email, { before, after });
      return members.change(found, after, adminEvent(admin, 'member.updated', target, clock(), callMeta(call)));
    });
    await forgetVerdicts(deps, orgId, [userId]);
    if (isActiveAdmin(row)) await enlist(deps, orgId, userId);
    // Read again: putting somebody on the list of admins makes the revision grow once more.
    return viewMember((await members.find(orgId, userId)) ?? row, user);
  };
