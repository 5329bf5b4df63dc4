import { identity } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { managementTool } from '../tool';

const { id } = identity.setServiceAccountStatus.request.properties;

export const disableServiceAccount = managementTool({
  name: 'disable_service_account',
  summary: 'Disable a service account',
  description: 'Once answered, no call with any of its tokens succeeds. The account, its tokens and its grants stay.',
  input: strict({ id }),
  adminOnly: true,
  run: ({ bus }, { call }, account) => bus.call(identity.setServiceAccountStatus, { ...account, status: 'DISABLED' }, call),
});
