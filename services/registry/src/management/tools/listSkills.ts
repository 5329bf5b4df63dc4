import { PageRequest } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { managementTool } from '../tool';

export const listSkills = managementTool({
  name: 'list_skills',
  summary: 'List skills',
  description: 'Those you wrote or were granted, of admins all, by name; without their instructions. Page by page.',
  input: strict(PageRequest.properties),
  run: ({ skills }, { principal, call }, page) => skills.list(principal, page, call),
});
