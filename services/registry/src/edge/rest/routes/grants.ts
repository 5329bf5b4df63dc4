/** Grants: who may use which integration, agent or skill. Rights are checked first, so that whoever lacks them does not learn which names exist. */
import { AppError, policy, searchIn } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { refOfResource, refOfWord, ResourceInput, ResourceWord } from '../../policy/grantResource';
import { deleteGrant, ListedGrants, listGrants, NewGrant, putGrants } from '../../policy/grants';
import { groupsOfKnown, SubjectInput, SubjectKind, subjectOf, subjectOfWord, SubjectWord } from '../../policy/subject';
import { askNames, idsNamed, namesIn, namesOf } from '../names';
import { MatrixPage, MatrixQuery, readMatrix } from '../matrix';
import { orgRoute, strict } from '../route';

/** One or several. Told apart by `if`, so that failures are those of the form that was sent and not of both. */
const NewGrants = Type.Unsafe<Static<typeof NewGrant> | Static<typeof NewGrant>[]>({
  if: { type: 'array', items: {} },
  then: Type.Array(NewGrant, { minItems: 1, maxItems: 100 }),
  else: NewGrant,
});

const { subjectKind, resourceKind, sort, totals } = policy.listGrants.request.properties;
const listed = { subjectKind, resourceKind, sort, totals };
const GRANTED = ['serviceAccount', 'user', 'group', 'integration', 'agent', 'skill'] as const;

export const grantRoutes = [
  orgRoute({
    method: 'GET',
    path: '/grants',
    admin: true,
    summary: 'Grants, by subject or resource, or by a part of their names',
    query: strict({
      ...ListedGrants.properties,
      ...listed,
      ...searchIn('the name of who holds it or of what is granted'),
      ...askNames,
    }),
    answer: Type.Object({ ...policy.listGrants.response.properties, ...namesIn }),
    handle: async ({ query: { q = '', names, ...query }, principal, call }, deps) => {
      const asking = { principal, call };
      const among = q === '' ? {} : { among: await idsNamed(deps, asking, q, GRANTED) };
      const page = await listGrants(deps, { principal, call }, { ...query, ...among });
      if (!names) return page;
      const ids = page.grants.flatMap(({ subject, resource }) => [subject.id, resource.id]);
      return { ...page, names: await namesOf(deps, asking, ids) };
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
    method: 'GET',
    path: '/grants/matrix',
    admin: true,
    summary: 'How much each service account, group or member reaches of every integration, page by page of one kind',
    query: MatrixQuery,
    answer: MatrixPage,
    handle: async ({ query, principal, call }, deps) => {
      return readMatrix(deps, { principal, call }, query);
    },
  }),
  orgRoute({
    method: 'PUT',
    path: '/grants',
    admin: true,
    summary:
      'Create or replace one grant, or several; all are checked before the first is stored. An agent or a skill is granted whole, without "tools"',
    body: NewGrants,
    answer: Type.Union([policy.putGrant.response, Type.Object({ grants: Type.Array(policy.putGrant.response) })]),
    handle: async ({ body, ...asking }, deps) => {
      if (!Array.isArray(body)) return (await putGrants(deps, asking, [body], () => ''))[0]!;
      return { grants: await putGrants(deps, asking, body, (index) => `/${index}`) };
    },
  }),
  orgRoute({
    method: 'DELETE',
    path: '/grants',
    admin: true,
    summary: 'Remove a whole grant, named by the body or by the query. PUT with fewer tools takes some of them away',
    query: strict({ subject: Type.Optional(SubjectWord), resource: Type.Optional(ResourceWord) }),
    body: strict({ subject: SubjectInput, resource: ResourceInput }),
    bodyOptional: true,
    status: 204,
    handle: async ({ query, body, principal, call }, deps) => {
      if (body !== undefined && Object.keys(query).length > 0)
        throw new AppError('invalid', 'name the grant once, in the body or in the query');
      const { orgId } = principal;
      const subject = query.subject === undefined ? undefined : subjectOfWord(orgId, query.subject);
      const named = body === undefined ? subject : subjectOf(orgId, body.subject, '/subject/id');
      const ref =
        body !== undefined ? refOfResource(body.resource, '') : query.resource === undefined ? undefined : refOfWord(query.resource);
      if (named === undefined || ref === undefined) {
        const missing = (['subject', 'resource'] as const).filter((name) => query[name] === undefined);
        throw new AppError('invalid', 'name the grant', { details: missing.map((name) => `/${name}: must be present`) });
      }
      await deleteGrant(deps, { principal, call }, named, ref);
      return {};
    },
  }),
];
