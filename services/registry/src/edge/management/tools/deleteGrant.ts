import { strict } from '../../../catalog/shared/strict';
import { refOfResource, resourceOf, ResourceInput } from '../../policy/grantResource';
import { deleteGrant } from '../../policy/grants';
import { SubjectInput, subjectOf } from '../../policy/subject';
import { grantSeen, readGrant, requireGrant } from '../preview/grants';
import { managementTool } from '../tool';

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
