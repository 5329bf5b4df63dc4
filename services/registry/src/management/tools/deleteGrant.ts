import { strict } from '../../domain/strict';
import { refOfResource, resourceOf, ResourceInput } from '../../usecases/grantResource';
import { deleteGrant } from '../../usecases/grants';
import { SubjectInput, subjectOf } from '../../usecases/subject';
import { grantOf, grantSeen, mentionOfResource, mentionOfSubject, requireGrant, seenOf } from '../preview/grants';
import { namesOf } from '../preview/names';
import { managementTool } from '../tool';

export const deleteGrantTool = managementTool({
  name: 'delete_grant',
  summary: 'Remove a grant',
  description: 'Once answered, no call is allowed by it.',
  input: strict({ subject: SubjectInput, resource: ResourceInput }),
  adminOnly: true,
  preview: async (parts, act, { subject, resource }) => {
    const holder = subjectOf(act.principal.orgId, subject, '/subject/id');
    const what = await resourceOf({ ...parts, ...act }, refOfResource(resource, ''));
    const grant = await grantOf(parts, act, holder, what);
    requireGrant(grant, holder);
    return {
      names: await namesOf(parts, act, [mentionOfSubject('/subject', holder), mentionOfResource('/resource', what)]),
      seen: seenOf(what, grant),
    };
  },
  run: async (parts, act, { subject, resource }, seen) => {
    const holder = subjectOf(act.principal.orgId, subject, '/subject/id');
    await deleteGrant(parts, act, holder, refOfResource(resource, ''), (what) => grantSeen(seen, what));
    return {};
  },
});
