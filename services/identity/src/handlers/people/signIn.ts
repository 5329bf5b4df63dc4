import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { viewOrganization } from '../../domain/organization';
import type { MemberStore } from '../../store/memberStore';
import type { UserStore } from '../../store/userStore';
import { waitingInvitations, type WaitingDeps } from './waitingInvitations';

interface Deps extends WaitingDeps {
  readonly users: Pick<UserStore, 'ensure'>;
  readonly members: Pick<MemberStore, 'listOf'>;
}

export const signIn =
  (deps: Deps): Handler<typeof identity.signIn> =>
  async ({ person }) => {
    const { organizations, users, members, clock } = deps;
    const user = await users.ensure(person, clock());
    const rows = await members.listOf(user._id);
    const memberships = new Map(rows.filter(({ status }) => status !== 'REMOVED').map((row) => [row.orgId, row]));
    const found = (await organizations.findAll([...memberships.keys()])).map((row) => ({ row, member: memberships.get(row._id)! }));
    return {
      user: { id: user._id, email: user.email, ...(user.name !== undefined && { name: user.name }) },
      organizations: found.filter(({ member }) => member.status === 'ACTIVE').map(({ row, member }) => viewOrganization(row, member.role)),
      suspended: found.filter(({ member }) => member.status === 'SUSPENDED').map(({ row: { slug, name } }) => ({ slug, name })),
      invitations: await waitingInvitations(deps, person, user, rows),
    };
  };
