import { Description, DisplayName, identity } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { strict } from '../../../catalog/shared/strict';
import { managementTool } from '../tool';

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
  run: ({ bus }, { call }, account) => bus.call(identity.createServiceAccount, account, call),
});
