import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { viewOrganization } from '../domain/organization';
import type { MemberStore } from '../store/memberStore';
import type { OrganizationStore } from '../store/organizationStore';
import type { UserStore } from '../store/userStore';

interface Deps {
  readonly organizations: Pick<OrganizationStore, 'findAll'>;
  readonly users: Pick<UserStore, 'find'>;
  readonly members: Pick<MemberStore, 'listActiveOf'>;
}

export const listOrganizations =
  ({ organizations, users, members }: Deps): Handler<typeof identity.listOrganizations> =>
  async ({ person }) => {
    const user = await users.find(person);
    if (user === undefined) return { organizations: [] };
    const roles = new Map((await members.listActiveOf(user._id)).map(({ orgId, role }) => [orgId, role]));
    const rows = await organizations.findAll([...roles.keys()]);
    return { organizations: rows.map((row) => viewOrganization(row, roles.get(row._id)!)) };
  };
