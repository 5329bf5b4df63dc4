import { identity } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { AccountSeenInput } from '../address';
import { previewOfAccount } from '../preview/accounts';
import { atRevision, managementTool } from '../tool';

const { id } = identity.setServiceAccountStatus.request.properties;

export const enableServiceAccount = managementTool({
  name: 'enable_service_account',
  summary: 'Enable a service account again',
  description: 'Tokens that are neither revoked nor expired work again.',
  input: strict({ id, ...AccountSeenInput }),
  adminOnly: true,
  preview: previewOfAccount,
  run: ({ bus }, { call }, account, seen) =>
    bus.call(identity.setServiceAccountStatus, { ...atRevision(account, seen), status: 'ACTIVE' }, call),
});
