import type { Handler } from '@gatehouse/bus';
import type { identity } from '@gatehouse/contracts';
import { viewOrganization, type MemberRow, type UserRow } from '../../domain/organization';
import type { InvitationStore } from '../../store/invitationStore';
import type { MemberStore } from '../../store/memberStore';
import type { OrganizationStore } from '../../store/organizationStore';
import type { UserStore } from '../../store/userStore';
import { callMeta } from '../callMeta';
import { takeUp, type TakeUpDeps } from './takeUp';

interface Deps extends TakeUpDeps {
  readonly organizations: Pick<OrganizationStore, 'findAll' | 'admins' | 'enlistAdmin' | 'delistAdmin'>;
  readonly users: Pick<UserStore, 'ensure'>;
  readonly members: Pick<MemberStore, 'listOf' | 'join' | 'touchAdmin' | 'listActiveAdmins'>;
  readonly invitations: Pick<InvitationStore, 'waitingAnywhere' | 'claim'>;
}

export const signIn =
  (deps: Deps): Handler<typeof identity.signIn> =>
  async ({ person }, call) => {
    const { organizations, users, members, clock } = deps;
    const user = await users.ensure(person, clock());
    const before = await members.listOf(user._id);
    const rows = person.emailVerified === true && (await joinAll(deps, user, before, call)) ? await members.listOf(user._id) : before;
    const memberships = new Map(rows.filter(({ status }) => status !== 'REMOVED').map((row) => [row.orgId, row]));
    const found = (await organizations.findAll([...memberships.keys()])).map((row) => ({ row, member: memberships.get(row._id)! }));
    return {
      user: { id: user._id, email: user.email, ...(user.name !== undefined && { name: user.name }) },
      organizations: found.filter(({ member }) => member.status === 'ACTIVE').map(({ row, member }) => viewOrganization(row, member.role)),
      suspended: found.filter(({ member }) => member.status === 'SUSPENDED').map(({ row: { slug, name } }) => ({ slug, name })),
    };
  };

/** Takes up every invitation for the person's address. True when their memberships have to be read again. */
async function joinAll(deps: Deps, user: UserRow, rows: readonly MemberRow[], call: Parameters<typeof callMeta>[0]): Promise<boolean> {
  const waiting = await deps.invitations.waitingAnywhere(user.email, user._id, deps.clock());
  if (waiting.length === 0) return false;
  const members = new Map(rows.map((row) => [row.orgId, row]));
  const organizations = new Map((await deps.organizations.findAll(waiting.map(({ orgId }) => orgId))).map((row) => [row._id, row]));
  let changed = false;
  for (const invitation of waiting) {
    const organization = organizations.get(invitation.orgId);
    if (organization === undefined) continue;
    const parts = { organization, user, member: members.get(invitation.orgId) };
    if (await takeUp(deps, invitation, parts, callMeta(call))) changed = true;
  }
  return changed;
}
