import { listGrants, ListedGrants } from '../../usecases/grants';
import { managementTool } from '../tool';

export const listGrantsTool = managementTool({
  name: 'list_grants',
  summary: 'List grants: who may use what',
  description: 'All of them, or those of one subject or resource. Page by page.',
  input: ListedGrants,
  adminOnly: true,
  run: (parts, act, query) => listGrants(parts, act, query),
});
