import { AuthoredList } from '../../../catalog/authored/authoredList';
import { managementTool, nothingToPreview } from '../tool';

export const listSkills = managementTool({
  name: 'list_skills',
  summary: 'List skills',
  description: 'Those you wrote or were granted, of admins all; without their instructions. Page by page.',
  input: AuthoredList,
  preview: nothingToPreview,
  run: ({ skills }, { principal, call }, request) => skills.list(principal, request, call),
});
