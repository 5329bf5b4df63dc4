import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import type { MemberStore } from '../../store/memberStore';
import type { UserStore } from '../../store/userStore';

interface Deps {
  readonly users: Pick<UserStore, 'idsByEmail'>;
  readonly members: Pick<MemberStore, 'listActiveAmong'>;
}

/** A claim that fits nobody, or more than one, names nobody. */
export const resolveOnBehalfOf =
  ({ users, members }: Deps): Handler<typeof identity.resolveClaim> =>
  async ({ claim }, { principal }) => {
    const [member, ...others] = await members.listActiveAmong(principal.orgId, [claim, ...(await users.idsByEmail(claim))]);
    return member === undefined || others.length > 0 ? {} : { userId: member.userId };
  };
