import type { policy, Principal } from '@gatehouse/contracts';

/** A caller somebody describes, in the organization of who asks. */
export function described({ kind, id, name, role, groups }: policy.DescribedCaller, { orgId, orgSlug, orgName }: Principal): Principal {
  return { orgId, orgSlug, orgName, kind, id, name, ...(role !== undefined && { role }), ...(groups !== undefined && { groups }) };
}
