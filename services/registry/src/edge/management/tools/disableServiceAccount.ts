import { identity } from '@gatehouse/contracts';
import { strict } from '../../../catalog/shared/strict';
import { AccountSeenInput } from '../address';
import { previewOfAccount } from '../preview/accounts';
import { atRevision, managementTool } from '../tool';

const { id } = identity.setServiceAccountStatus.request.properties;

export const disableServiceAccount = managementTool({
  name: 'disable_service_account',
  summary: 'Disable a service account',
  description: 'Once answered, no call with any of its tokens succeeds. The account, its tokens and its grants stay.',
  input: strict({ id, ...AccountSeenInput }),
  adminOnly: true,
  preview: previewOfAccount,
  run: ({ bus }, { call }, account, seen) =>
    bus.call(identity.setServiceAccountStatus, { ...atRevision(account, seen), status: 'DISABLED' }, call),
});
