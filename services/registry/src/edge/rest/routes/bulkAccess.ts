/** Changes of many grants and rules at once. Each item is checked, changed and recorded as if it were sent alone; the answer says what became of each. */
import { AppError, policy, Revision, Timestamp } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { refOfResource, ResourceInput } from '../../policy/grantResource';
import { deleteGrant, putGrants, ToolsInput } from '../../policy/grants';
import { SubjectInput, subjectOf } from '../../policy/subject';
import { forEach, inBulk, MOST_AT_ONCE } from '../bulk';
import { orgRoute, strict } from '../route';

/** A grant with the `createdAt` that a list showed; a grant that was replaced since stays. */
const SeenGrant = strict({ subject: SubjectInput, resource: ResourceInput, createdAt: Type.Optional(Timestamp) });
/** A rule that was changed since `revision` stays as it is. */
const SeenRule = strict({ id: Type.String({ pattern: '^rul_[0-9A-Za-z]{22}$' }), revision: Type.Optional(Revision) });
const many = { minItems: 1, maxItems: MOST_AT_ONCE } as const;

export const bulkAccessRoutes = [
  orgRoute({
    ...inBulk,
    path: '/grants/bulk',
    summary: 'Grant one resource to many; what became of each. The id of a result is that of its subject',
    body: strict({
      subjects: Type.Array(SubjectInput, many),
      resource: ResourceInput,
      tools: Type.Optional(ToolsInput),
    }),
    handle: ({ body: { subjects, resource, tools }, principal, call }, deps) => {
      if (tools === undefined && resource.kind === 'integration')
        throw new AppError('invalid', 'the body is not acceptable', { details: ['/tools: must be present for an integration'] });
      const granted = tools ?? ('ALL' as const);
      return forEach(
        subjects,
        ({ id }) => id ?? principal.orgId,
        async (subject) => (await putGrants(deps, { principal, call }, [{ subject, resource, tools: granted }], () => ''))[0]!,
      );
    },
  }),
  orgRoute({
    ...inBulk,
    path: '/grants/remove/bulk',
    summary:
      'Remove many grants; what became of each. The id of a result is that of its subject, a slash, and that of its resource as it was named',
    body: strict({ grants: Type.Array(SeenGrant, many) }),
    handle: ({ body: { grants }, principal, call }, deps) => {
      const remove = ({ subject, resource, createdAt }: Static<typeof SeenGrant>) => {
        const seen = createdAt === undefined ? {} : { seen: createdAt };
        const holder = subjectOf(principal.orgId, subject, '/subject/id');
        return deleteGrant(deps, { principal, call }, holder, refOfResource(resource, ''), async () => seen);
      };
      const idOf = ({ subject, resource: { id, slug, name } }: Static<typeof SeenGrant>): string =>
        [subject.id ?? principal.orgId, id ?? slug ?? name].join('/');
      return forEach(grants, idOf, async (grant) => remove(grant));
    },
  }),
  orgRoute({
    ...inBulk,
    path: '/rules/bulk',
    summary: 'Switch many rules on or off; what became of each. None is moved in the order',
    body: strict({ action: Type.Enum(['enable', 'disable']), rules: Type.Array(SeenRule, many) }),
    handle: ({ body: { action, rules }, call }, { bus }) => {
      const change = { enabled: action === 'enable' };
      // One after the other: all rules of an organization stand in one document.
      return forEach(
        rules,
        ({ id }) => id,
        (rule) => bus.call(policy.updateRule, { ...rule, change }, call),
        1,
      );
    },
  }),
];
