import { policy } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { managementTool, nothingToPreview } from '../tool';

export const listRules = managementTool({
  name: 'list_rules',
  summary: 'List rules in their order',
  description: 'What is allowed, denied or asked of a person. Of rules with the same effect the first that matches speaks. Page by page.',
  input: strict(policy.listRules.request.properties),
  adminOnly: true,
  preview: nothingToPreview,
  run: ({ bus }, { call }, query) => bus.call(policy.listRules, query, call),
});
