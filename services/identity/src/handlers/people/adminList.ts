/**
 * An organization never loses its last active admin. Who is one stands on each membership, so the rule spans documents; the organization's
 * own list of active admins makes it one conditional write. Whoever is on the list is an active admin, at every moment:
 * - off the list first, and only while somebody else stays on it; then the membership changes, if it is as it was before that;
 * - onto the list last, after a write to the membership, and only if nobody left the list since before that write.
 * A process that dies in between leaves an admin off the list. That refuses too much, never too little, and `relist` mends it.
 */
import { lastAdmin } from '../../domain/member';
import type { MemberStore } from '../../store/memberStore';
import type { OrganizationStore } from '../../store/organizationStore';

export interface AdminListDeps {
  readonly organizations: Pick<OrganizationStore, 'admins' | 'enlistAdmin' | 'delistAdmin'>;
  readonly members: Pick<MemberStore, 'touchAdmin' | 'listActiveAdmins'>;
}

const TRIES = 5;

/** Call after somebody has become an active admin. */
export async function enlist({ organizations, members }: AdminListDeps, orgId: string, userId: string): Promise<void> {
  for (let left = TRIES; left > 0; left -= 1) {
    const { revision } = await organizations.admins(orgId);
    if (!(await members.touchAdmin(orgId, userId))) return;
    if (await organizations.enlistAdmin(orgId, userId, revision)) return;
  }
}

async function relist(deps: AdminListDeps, orgId: string, leaving: string): Promise<void> {
  const listed = new Set([leaving, ...(await deps.organizations.admins(orgId)).userIds]);
  for (const userId of await deps.members.listActiveAdmins(orgId)) if (!listed.has(userId)) await enlist(deps, orgId, userId);
}

/** Call before somebody stops being an active admin, and after their membership was read. Refuses to let the last one go. */
export async function delist(deps: AdminListDeps, orgId: string, userId: string): Promise<void> {
  if (await deps.organizations.delistAdmin(orgId, userId)) return;
  await relist(deps, orgId, userId);
  if (!(await deps.organizations.delistAdmin(orgId, userId))) throw lastAdmin();
}
