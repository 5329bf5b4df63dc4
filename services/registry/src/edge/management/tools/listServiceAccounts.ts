import { identity } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { managementTool, nothingToPreview } from '../tool';

export const listServiceAccounts = managementTool({
  name: 'list_service_accounts',
  summary: 'List service accounts',
  description: 'Bot identities of the organization with their status; never their tokens. Page by page.',
  input: strict(identity.listServiceAccounts.request.properties),
  adminOnly: true,
  preview: nothingToPreview,
  run: ({ bus }, { call }, page) => bus.call(identity.listServiceAccounts, page, call),
});
