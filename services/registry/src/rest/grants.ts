/** Who may use which integration. */
import { AppError, Id, policy, Slug } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { checkedGrant, findIntegration, type GrantParts, type IntegrationRef } from './grantTarget';
import { pageQuery } from './pageQuery';
import { orgRoute, strict } from './route';
import { groupsOfKnown, SubjectInput, SubjectKind, subjectOf, subjectOfWord, SubjectWord } from './subject';

const IntegrationId = Type.Unsafe<string>({ ...Id, description: 'the id of an integration, int_ and 22 letters or digits' });

/** Descriptions are what a refusal says after "must be". */
const Resource = Type.Object(
  { kind: Type.Literal('integration'), id: Type.Optional(IntegrationId), slug: Type.Optional(Slug) },
  { additionalProperties: false, description: '{"kind": "integration", "slug": "…"}' },
);
const Tools = Type.Unsafe<policy.GrantedTools>({
  anyOf: [Type.Literal('ALL'), { ...policy.GrantedTools.anyOf[1], uniqueItems: false }],
  description: '"ALL" or a list of at least one tool name',
});
const NewGrant = strict({ subject: SubjectInput, resource: Resource, tools: Tools });
/** One or several. Told apart by `if`, so that failures are those of the form that was sent and not of both. */
const NewGrants = Type.Unsafe<Static<typeof NewGrant> | Static<typeof NewGrant>[]>({
  if: { type: 'array' },
  then: Type.Array(NewGrant, { minItems: 1, maxItems: 100 }),
  else: NewGrant,
});

/** A query names an integration by id or slug in one word; ids have an underscore, slugs never. */
const ResourceWord = Type.Unsafe<string>({ anyOf: [Id, Slug], description: 'the id or slug of an integration' });
const refOf = (word: string): IntegrationRef => (word.includes('_') ? { id: word } : { slug: word });

function refOfResource({ id, slug }: Static<typeof Resource>, at: string): IntegrationRef {
  if (id !== undefined && slug === undefined) return { id };
  if (slug !== undefined && id === undefined) return { slug };
  throw new AppError('invalid', 'the body is not acceptable', { details: [`${at}/resource: give one of "id" and "slug"`] });
}

/** An id needs no look-up: a grant may outlive its integration, and must still be found and removed. */
const resourceId = async (parts: GrantParts, ref: IntegrationRef): Promise<string> =>
  'id' in ref ? ref.id : (await findIntegration(parts, ref)).id;

export const grantRoutes = [
  orgRoute({
    method: 'GET',
    path: '/grants',
    admin: true,
    summary: 'Grants, by subject or resource',
    query: pageQuery({ subject: Type.Optional(SubjectWord), resource: Type.Optional(ResourceWord) }),
    answer: policy.listGrants.response,
    handle: async ({ query: { subject, resource, ...page }, principal, call }, parts) => {
      const id = resource === undefined ? undefined : await resourceId({ ...parts, orgId: principal.orgId, call }, refOf(resource));
      const subjectId = subject === undefined ? undefined : subjectOfWord(principal.orgId, subject).id;
      const filters = { ...(subjectId === undefined ? {} : { subjectId }), ...(id === undefined ? {} : { resourceId: id }) };
      return parts.bus.call(policy.listGrants, { ...page, ...filters }, call);
    },
  }),
  orgRoute({
    method: 'GET',
    path: '/grants/effective',
    admin: true,
    summary: 'What a subject reaches, and by which grants: its own, those of its groups, those for everyone',
    query: strict({
      subjectKind: SubjectKind,
      subjectId: Type.Optional(Type.String({ maxLength: 64, description: 'Absent for everyone' })),
    }),
    answer: policy.effectiveGrants.response,
    handle: async ({ query: { subjectKind, subjectId }, principal, call }, { bus }) => {
      const named = { kind: subjectKind, ...(subjectId === undefined ? {} : { id: subjectId }) };
      const subject = subjectOf(principal.orgId, named, '/subjectId');
      const groupIds = await groupsOfKnown(bus, subject, call);
      return bus.call(policy.effectiveGrants, { subject, groupIds }, call);
    },
  }),
  orgRoute({
    method: 'PUT',
    path: '/grants',
    admin: true,
    summary: 'Create or replace one grant, or several; all are checked before the first is stored',
    body: NewGrants,
    answer: Type.Union([policy.Grant, Type.Object({ grants: Type.Array(policy.Grant) })]),
    handle: async ({ body, principal, call }, { bus, integrations }) => {
      const parts = { bus, integrations, orgId: principal.orgId, call };
      const several = Array.isArray(body);
      const requests = [];
      for (const [index, grant] of (several ? body : [body]).entries()) {
        const at = several ? `/${index}` : '';
        const resource = { kind: grant.resource.kind, ...refOfResource(grant.resource, at) };
        const subject = subjectOf(parts.orgId, grant.subject, `${at}/subject/id`);
        requests.push(await checkedGrant(parts, { subject, resource, tools: grant.tools }, at));
      }
      const grants = [];
      for (const request of requests) grants.push(await bus.call(policy.putGrant, request, call));
      return several ? { grants } : grants[0]!;
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/grants',
    admin: true,
    summary: 'Remove a grant, named by the body or by the query',
    query: strict({ subject: Type.Optional(SubjectWord), resource: Type.Optional(ResourceWord) }),
    body: strict({ subject: SubjectInput, resource: Resource, tools: Type.Optional(Tools) }),
    bodyOptional: true,
    status: 204,
    handle: async ({ query, body, principal, call }, { bus, integrations }) => {
      if (body !== undefined && Object.keys(query).length > 0)
        throw new AppError('invalid', 'name the grant once, in the body or in the query');
      const { orgId } = principal;
      const subject = query.subject === undefined ? undefined : subjectOfWord(orgId, query.subject);
      const named = body === undefined ? subject : subjectOf(orgId, body.subject, '/subject/id');
      const ref = body !== undefined ? refOfResource(body.resource, '') : query.resource === undefined ? undefined : refOf(query.resource);
      if (named === undefined || ref === undefined) {
        const missing = (['subject', 'resource'] as const).filter((name) => query[name] === undefined);
        throw new AppError('invalid', 'name the grant', { details: missing.map((name) => `/${name}: must be present`) });
      }
      const id = await resourceId({ bus, integrations, orgId, call }, ref);
      await bus.call(policy.deleteGrant, { subject: named, resource: { kind: 'integration', id } }, call);
      return {};
    },
  }),
];
