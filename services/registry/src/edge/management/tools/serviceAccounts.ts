/** Management tools about service accounts. */
import { identity, Description, DisplayName } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { claimOf } from '../../../catalog/shared/act';
import { strict } from '../../../catalog/shared/strict';
import { managementTool, nothingToPreview, atRevision } from '../tool';
import { AccountSeenInput } from '../address';
import { previewOfAccount } from '../preview/accounts';

export const listServiceAccounts = managementTool({
  name: 'list_service_accounts',
  summary: 'List service accounts',
  description: 'Bot identities of the organization with their status; never their tokens. Page by page.',
  input: strict(identity.listServiceAccounts.request.properties),
  adminOnly: true,
  preview: nothingToPreview,
  run: ({ bus }, { call }, page) => bus.call(identity.listServiceAccounts, page, call),
});

export const createServiceAccount = managementTool({
  name: 'create_service_account',
  summary: 'Create a service account',
  description:
    'It starts without tokens and with access to nothing. A token is made in the console or over REST, where its value is shown once.',
  input: strict({ name: DisplayName, description: Type.Optional(Description) }),
  adminOnly: true,
  preview: async ({ bus }, { call }, account) => {
    await bus.call(identity.createServiceAccount, { ...account, dryRun: true }, call);
    return { names: [] };
  },
  run: ({ bus }, act, account) => bus.call(identity.createServiceAccount, { ...account, ...claimOf(act) }, act.call),
});

const { id } = identity.setServiceAccountStatus.request.properties;

export const disableServiceAccount = managementTool({
  name: 'disable_service_account',
  summary: 'Disable a service account',
  description: 'Once answered, no call with any of its tokens succeeds. The account, its tokens and its grants stay.',
  input: strict({ id, ...AccountSeenInput }),
  adminOnly: true,
  preview: previewOfAccount,
  run: ({ bus }, act, account, seen) =>
    bus.call(identity.setServiceAccountStatus, { ...atRevision(account, seen), status: 'DISABLED', ...claimOf(act) }, act.call),
});

export const enableServiceAccount = managementTool({
  name: 'enable_service_account',
  summary: 'Enable a service account again',
  description: 'Tokens that are neither revoked nor expired work again.',
  input: strict({ id, ...AccountSeenInput }),
  adminOnly: true,
  preview: previewOfAccount,
  run: ({ bus }, act, account, seen) =>
    bus.call(identity.setServiceAccountStatus, { ...atRevision(account, seen), status: 'ACTIVE', ...claimOf(act) }, act.call),
});
