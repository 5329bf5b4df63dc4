/** Grants as admins see and change them, over REST and by management tools. The right is checked before anything is looked up. */
import type { Bus } from '@gatehouse/bus';
import { PageRequest, policy, type RequestOf, requireAdmin, type ResponseOf } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { claimOf, type Act } from '../../catalog/shared/act';
import { strict } from '../../catalog/shared/strict';
import { refOfResource, refOfWord, ResourceInput, resourceOf, ResourceWord, type ResourceDeps, type ResourceRef } from './grantResource';
import { checkedGrant } from './grantTarget';
import { SubjectInput, subjectOf, subjectOfWord, SubjectWord } from './subject';

export const ToolsInput = Type.Unsafe<policy.GrantedTools>({
  anyOf: [Type.Literal('ALL'), { ...policy.GrantedTools.anyOf[1], uniqueItems: false }],
  description: '"ALL" or a list of at least one tool name',
});
/** An agent or a skill is granted as a whole, so its tools may be left out. Told apart by `if`, so that failures are those of the resource that was sent. */
export const NewGrant = Type.Unsafe<{
  subject: SubjectInput;
  resource: Static<typeof ResourceInput>;
  tools?: policy.GrantedTools;
}>({
  ...strict({ subject: SubjectInput, resource: ResourceInput, tools: Type.Optional(Type.Unknown()) }),
  if: {
    type: 'object',
    required: ['resource'],
    properties: { resource: { type: 'object', required: ['kind'], properties: { kind: { enum: ['agent', 'skill'] } } } },
  },
  then: { properties: { tools: { const: 'ALL' } } },
  else: { properties: { tools: ToolsInput }, required: ['tools'] },
});
/** `subject` and `resource` are words, as a query has them. */
export const ListedGrants = strict({
  subject: Type.Optional(SubjectWord),
  resource: Type.Optional(ResourceWord),
  ...PageRequest.properties,
});

type Deps = Pick<ResourceDeps, 'integrations' | 'agents' | 'skills'> & { readonly bus: Bus };
type Asking = Act;

export async function listGrants(
  deps: Deps,
  { principal, call }: Asking,
  { subject, resource, ...page }: Static<typeof ListedGrants> & Omit<RequestOf<typeof policy.listGrants>, 'subjectId' | 'resourceId'>,
): Promise<ResponseOf<typeof policy.listGrants>> {
  requireAdmin(principal, 'see grants');
  const id = resource === undefined ? undefined : (await resourceOf({ ...deps, principal, call }, refOfWord(resource))).id;
  const subjectId = subject === undefined ? undefined : subjectOfWord(principal.orgId, subject).id;
  const filters = { ...(subjectId === undefined ? {} : { subjectId }), ...(id === undefined ? {} : { resourceId: id }) };
  return deps.bus.call(policy.listGrants, { ...page, ...filters }, call);
}

/** Returns the request to policy for each grant, once all are checked. `at` returns the path of a grant in what was sent. */
export async function checkedGrants(
  deps: Deps,
  { principal, call }: Asking,
  grants: readonly Static<typeof NewGrant>[],
  at: (index: number) => string,
): Promise<RequestOf<typeof policy.putGrant>[]> {
  requireAdmin(principal, 'change grants');
  const requests = [];
  for (const [index, grant] of grants.entries()) {
    const resource = refOfResource(grant.resource, at(index));
    const subject = subjectOf(principal.orgId, grant.subject, `${at(index)}/subject/id`);
    const wanted = { subject, resource, tools: grant.tools ?? ('ALL' as const) };
    requests.push(await checkedGrant({ ...deps, principal, call }, wanted, at(index)));
  }
  return requests;
}

/** Stores grants. All are checked before the first is stored. */
export async function putGrants(
  deps: Deps,
  asking: Asking,
  grants: readonly Static<typeof NewGrant>[],
  at: (index: number) => string,
): Promise<ResponseOf<typeof policy.putGrant>[]> {
  const stored = [];
  for (const request of await checkedGrants(deps, asking, grants, at))
    stored.push(await deps.bus.call(policy.putGrant, request, asking.call));
  return stored;
}

/** Deletes a grant. `condition` says which grant on the resource is meant; without it, the one that is there. */
export async function deleteGrant(
  deps: Deps,
  asking: Asking,
  subject: policy.Subject,
  ref: ResourceRef,
  condition: (resource: policy.Resource) => Promise<{ seen?: string }> = async () => ({}),
): Promise<ResponseOf<typeof policy.deleteGrant>> {
  requireAdmin(asking.principal, 'change grants');
  const resource = await resourceOf({ ...deps, ...asking }, ref);
  return deps.bus.call(policy.deleteGrant, { subject, resource, ...(await condition(resource)), ...claimOf(asking) }, asking.call);
}
