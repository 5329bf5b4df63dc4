import type { Handler } from '@gatehouse/bus';
import { type policy, readSort, type RequestOf, requireAdmin, type ResponseOf } from '@gatehouse/contracts';
import { turnPage, type Cursors, type OrderedPosition } from '@gatehouse/store';
import type { GrantStore } from '../../store/grants';
import type { PolicyStore } from '../../store/policyStore';

/** A stored grant as REST shows it. */
export const showGrant = (grant: Omit<policy.Grant, 'createdAt'> & { createdAt: Date }): policy.Grant => ({
  subject: grant.subject,
  resource: grant.resource,
  tools: grant.tools,
  createdAt: grant.createdAt.toISOString(),
  createdBy: grant.createdBy,
  ...(grant.createdClaim && { createdClaim: grant.createdClaim }),
});

interface Deps {
  grants: Pick<GrantStore, 'list' | 'totals'>;
  cursors: Cursors;
}

const FIELDS: Readonly<Record<string, string>> = { subject: '_id', createdAt: 'createdAt' };

async function pageOfGrants(
  { grants, cursors }: Deps,
  orgId: string,
  { sort = 'subject', totals, cursor, limit, ...filter }: RequestOf<typeof policy.listGrants>,
): Promise<ResponseOf<typeof policy.listGrants>> {
  const { field, step } = readSort(sort);
  // What a search has found may change between two pages, and is no part of the place where one ends.
  const { among: _, ...named } = filter;
  const scope = JSON.stringify(['grants', orgId, sort, named]);
  const { rows, ...paging } = await turnPage({ cursors, scope }, { cursor, limit }, (position: OrderedPosition | undefined, count) =>
    grants.list(orgId, filter, { order: { field: FIELDS[field]!, step }, position, limit: count }),
  );
  const counted = totals && cursor === undefined && { totals: await grants.totals(orgId, filter) };
  return { grants: rows.map(showGrant), ...paging, ...counted };
}

/** One page of the organization's grants, by subject or resource when asked. */
export const listGrants =
  (deps: Deps): Handler<typeof policy.listGrants> =>
  async (request, call) =>
    pageOfGrants(deps, requireAdmin(call.principal, 'see grants').orgId, request);

/** Lists the grants on one resource, for a caller who is known to have written it. */
export const grantsOn =
  (deps: Deps): Handler<typeof policy.grantsOn> =>
  async ({ resource: { id }, ...page }, call) =>
    pageOfGrants(deps, call.principal.orgId, { ...page, resourceId: id });

interface OfAccounts {
  grants: Pick<GrantStore, 'ofAccounts'>;
  store: Pick<PolicyStore, 'read'>;
}

/** Which service account was granted which integration, and which accounts and integrations are blocked. */
export const accountGrants =
  ({ grants, store }: OfAccounts): Handler<typeof policy.accountGrants> =>
  async ({ ids }, { principal }) => {
    const { orgId } = requireAdmin(principal, 'see grants');
    const [found, { blocks }] = await Promise.all([grants.ofAccounts(orgId, ids), store.read(orgId)]);
    const blockedOf = (kind: policy.BlockTarget['kind']): string[] =>
      blocks.flatMap(({ target }) => (target.kind === kind ? [target.id] : []));
    const blocked = blockedOf('serviceAccount');
    return {
      grants: found.map(({ subject, resource }) => ({ accountId: subject.id, integrationId: resource.id })),
      blocked: ids === undefined ? blocked : blocked.filter((id) => ids.includes(id)),
      blockedIntegrations: blockedOf('integration'),
    };
  };
