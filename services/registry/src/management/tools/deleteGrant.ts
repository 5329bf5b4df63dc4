import { strict } from '../../domain/strict';
import { refOfResource, ResourceInput } from '../../usecases/grantResource';
import { deleteGrant } from '../../usecases/grants';
import { SubjectInput, subjectOf } from '../../usecases/subject';
import { managementTool } from '../tool';

export const deleteGrantTool = managementTool({
  name: 'delete_grant',
  summary: 'Remove a grant',
  description: 'Once answered, no call is allowed by it.',
  input: strict({ subject: SubjectInput, resource: ResourceInput }),
  adminOnly: true,
  run: async (parts, act, { subject, resource }) => {
    const holder = subjectOf(act.principal.orgId, subject, '/subject/id');
    await deleteGrant(parts, act, holder, refOfResource(resource, ''));
    return {};
  },
});
