/** Management tools about grants. */
import { policy } from '@gatehouse/contracts';
import { listGrants, ListedGrants, checkedGrants, NewGrant, deleteGrant } from '../../policy/grants';
import { refOfWord, resourceOf, refOfResource, ResourceInput } from '../../policy/grantResource';
import { subjectOfWord, SubjectInput, subjectOf } from '../../policy/subject';
import { mentionOfResource, mentionOfSubject, grantSeen, readGrant, requireGrant } from '../preview/grants';
import { namesOf, type Mention } from '../preview/names';
import { managementTool } from '../tool';
import { memberChanges } from '../preview/memberChanges';
import { claimOf } from '../../../catalog/shared/act';
import { strict } from '../../../catalog/shared/strict';

export const listGrantsTool = managementTool({
  name: 'list_grants',
  summary: 'List grants: who may use what',
  description: 'All of them, or those of one subject or resource. Page by page.',
  input: ListedGrants,
  adminOnly: true,
  preview: async (deps, act, { subject, resource }) => {
    const mentions: Mention[] = [];
    if (subject !== undefined) mentions.push(mentionOfSubject('/subject', subjectOfWord(act.principal.orgId, subject)));
    if (resource !== undefined) mentions.push(mentionOfResource('/resource', await resourceOf({ ...deps, ...act }, refOfWord(resource))));
    return { names: await namesOf(deps, act, mentions) };
  },
  run: (deps, act, query) => listGrants(deps, act, query),
});

const atTop = (): string => '';

export const putGrant = managementTool({
  name: 'put_grant',
  summary: 'Create or replace a grant',
  description: 'Effective on the next call of the subject. Replaces what the subject was granted on the same resource before.',
  input: NewGrant,
  adminOnly: true,
  preview: async (deps, act, grant) => {
    const [request] = await checkedGrants(deps, act, [grant], atTop);
    const { names, before, seen } = await readGrant(deps, act, request!);
    return { names, changes: memberChanges([{ member: '/tools', before: before?.tools, after: request!.tools }]), seen };
  },
  run: async (deps, act, grant, seen) => {
    const [request] = await checkedGrants(deps, act, [grant], atTop);
    const condition = await grantSeen(deps, act, seen, request!);
    return deps.bus.call(policy.putGrant, { ...request!, ...condition, ...claimOf(act) }, act.call);
  },
});

export const deleteGrantTool = managementTool({
  name: 'delete_grant',
  summary: 'Remove a grant',
  description: 'Once answered, no call is allowed by it.',
  input: strict({ subject: SubjectInput, resource: ResourceInput }),
  adminOnly: true,
  preview: async (deps, act, { subject, resource: named }) => {
    const holder = subjectOf(act.principal.orgId, subject, '/subject/id');
    const resource = await resourceOf({ ...deps, ...act }, refOfResource(named, ''));
    const state = await readGrant(deps, act, { subject: holder, resource });
    requireGrant(state);
    return { names: state.names, seen: state.seen };
  },
  run: async (deps, act, { subject, resource: named }, seen) => {
    const holder = subjectOf(act.principal.orgId, subject, '/subject/id');
    await deleteGrant(deps, act, holder, refOfResource(named, ''), (resource) => grantSeen(deps, act, seen, { subject: holder, resource }));
    return {};
  },
});
