/** Sends somebody away, or lets them leave. */
import type { Handler } from '@gatehouse/bus';
import { type identity, type Principal, requireAdmin } from '@gatehouse/contracts';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { endMembership, type EndDeps } from './endMembership';

interface Deps extends EndDeps {
  readonly users: Pick<UserStore, 'findById'>;
}

/** Everybody may leave; sending somebody else away is for admins. */
const mayRemove = (principal: Principal | undefined, userId: string): Principal =>
  principal?.kind === 'user' && principal.id === userId ? principal : requireAdmin(principal, 'remove members');

export const removeMember =
  (deps: Deps): Handler<typeof identity.removeMember> =>
  async ({ userId }, call) => {
    const by = mayRemove(call.principal, userId);
    const email = (await deps.users.findById(userId))?.email;
    await endMembership(deps, by, { userId, email }, callMeta(call));
    return {};
  };
