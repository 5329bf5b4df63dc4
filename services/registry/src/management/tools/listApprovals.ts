import { approvals } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { managementTool } from '../tool';

export const listApprovals = managementTool({
  name: 'list_approvals',
  summary: 'List approval requests, newest first',
  description: 'Requests that wait for a person and those that were decided. They are decided by people, in the console or over REST.',
  input: strict(approvals.list.request.properties),
  adminOnly: true,
  run: ({ bus }, { call }, query) => bus.call(approvals.list, query, call),
});
