import type { Handler } from '@gatehouse/bus';
import type { PageRequest, policy, ResponseOf } from '@gatehouse/contracts';
import { readPage, type Cursors } from '@gatehouse/store';
import type { GrantStore } from '../../store/grants';
import { adminOnly } from '../adminOnly';

/** A stored grant as REST shows it. */
export const showGrant = (grant: Omit<policy.Grant, 'createdAt'> & { createdAt: Date }): policy.Grant => ({
  subject: grant.subject,
  resource: grant.resource,
  tools: grant.tools,
  createdAt: grant.createdAt.toISOString(),
  createdBy: grant.createdBy,
});

interface Deps {
  grants: Pick<GrantStore, 'list'>;
  cursors: Cursors;
}
interface Wanted extends PageRequest {
  subjectId?: string;
  resourceId?: string;
}

async function pageOfGrants(
  { grants, cursors }: Deps,
  orgId: string,
  { subjectId, resourceId, ...page }: Wanted,
): Promise<ResponseOf<typeof policy.listGrants>> {
  const { rows, ...paging } = await readPage(
    { cursors, scope: JSON.stringify(['grants', orgId, subjectId ?? null, resourceId ?? null]) },
    page,
    (after: string | undefined, limit) => grants.list(orgId, { subjectId, resourceId, after }, limit),
    ({ _id }) => _id,
  );
  return { grants: rows.map(showGrant), ...paging };
}

/** One page of the organization's grants, by subject or resource when asked. */
export const listGrants =
  (deps: Deps): Handler<typeof policy.listGrants> =>
  async (request, call) =>
    pageOfGrants(deps, adminOnly(call.principal).orgId, request);

/** Those on one resource, for a caller who is known to have written it. */
export const grantsOn =
  (deps: Deps): Handler<typeof policy.grantsOn> =>
  async ({ resource: { id }, ...page }, call) =>
    pageOfGrants(deps, call.principal.orgId, { ...page, resourceId: id });

/** Which service account was granted which integration. */
export const accountGrants =
  ({ grants }: { grants: Pick<GrantStore, 'ofAccounts'> }): Handler<typeof policy.accountGrants> =>
  async ({ ids }, { principal }) => {
    const found = await grants.ofAccounts(adminOnly(principal).orgId, ids);
    return { grants: found.map(({ subject, resource }) => ({ accountId: subject.id, integrationId: resource.id })) };
  };
