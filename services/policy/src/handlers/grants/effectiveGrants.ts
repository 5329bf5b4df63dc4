import type { Handler } from '@gatehouse/bus';
import { type policy, type RequestOf, requireAdmin } from '@gatehouse/contracts';
import { blockOnCaller, blocksByTarget } from '../../domain/blocks';
import { explainGrants } from '../../domain/explainGrants';
import { sourcesOf } from '../../domain/subjects';
import { toolAccessOf } from '../../domain/toolAccess';
import type { GrantStore } from '../../store/grants';
import type { PolicyStore } from '../../store/policyStore';
import { ownSubject } from './changeGrants';

type Deps = { readonly grants: Pick<GrantStore, 'heldBy'> };
type Row = RequestOf<typeof policy.toolAccess>['subjects'][number];
type Asked = Pick<RequestOf<typeof policy.effectiveGrants>, 'subject' | 'groupIds'>;

async function explained({ grants }: Deps, orgId: string, { subject, groupIds }: Asked): Promise<policy.EffectiveGrant[]> {
  const sources = sourcesOf(orgId, ownSubject(orgId, subject), groupIds);
  const held = await grants.heldBy(
    orgId,
    sources.map((source) => source.subject),
  );
  return explainGrants(sources, held);
}

/** What a subject reaches and why, read from the database: an explanation must not be older than the change an admin just made. */
export const effectiveGrants =
  (deps: Deps): Handler<typeof policy.effectiveGrants> =>
  async (asked, call) => ({ grants: await explained(deps, requireAdmin(call.principal, 'see grants').orgId, asked) });

/** What a subject reaches of one kind of resource and why, for a caller who is known to have written one. */
export const grantsOf =
  (deps: Deps): Handler<typeof policy.grantsOf> =>
  async ({ kind, ...asked }, { principal }) => {
    const grants = await explained(deps, principal.orgId, asked);
    return { grants: grants.filter(({ resource }) => resource.kind === kind) };
  };

/** Rows of the matrix, and which of them are blocked. What several of them have by the same group or as every member is read once. */
export const toolAccess =
  ({ grants, store }: Deps & { readonly store: Pick<PolicyStore, 'read'> }): Handler<typeof policy.toolAccess> =>
  async ({ subjects }, call) => {
    const { orgId } = requireAdmin(call.principal, 'see grants');
    const rows = subjects.map(({ groupIds, ...subject }) => ({ subject, sources: sourcesOf(orgId, ownSubject(orgId, subject), groupIds) }));
    const holders = [...new Map(rows.flatMap(({ sources }) => sources.map(({ subject }) => [subject.id, subject]))).values()];
    const [held, { blocks }] = await Promise.all([grants.heldBy(orgId, holders), store.read(orgId)]);
    const byTarget = blocksByTarget(blocks);
    const isBlocked = ({ kind, id, groupIds = [] }: Row): boolean =>
      kind !== 'everyone' && blockOnCaller(byTarget, { kind, id, groups: groupIds }) !== undefined;
    const onTools = blocks.filter(({ target: { kind } }) => kind === 'integration' || kind === 'tool');
    const heldById = new Map(holders.map(({ id }, at) => [id, held[at]!]));
    return {
      access: rows.map(({ subject, sources }) =>
        toolAccessOf(
          subject,
          explainGrants(
            sources,
            sources.map((source) => heldById.get(source.subject.id)!),
          ),
          onTools,
        ),
      ),
      blocked: subjects.filter(isBlocked).map(({ id }) => id),
    };
  };
