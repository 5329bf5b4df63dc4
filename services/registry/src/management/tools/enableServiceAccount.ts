import { identity } from '@gatehouse/contracts';
import { strict } from '../../domain/strict';
import { managementTool } from '../tool';

const { id } = identity.setServiceAccountStatus.request.properties;

export const enableServiceAccount = managementTool({
  name: 'enable_service_account',
  summary: 'Enable a service account again',
  description: 'Tokens that are neither revoked nor expired work again.',
  input: strict({ id }),
  adminOnly: true,
  run: ({ bus }, { call }, account) => bus.call(identity.setServiceAccountStatus, { ...account, status: 'ACTIVE' }, call),
});
