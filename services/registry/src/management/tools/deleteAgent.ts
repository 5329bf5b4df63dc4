import { strict } from '../../domain/strict';
import { AddressInput } from '../address';
import { managementTool } from '../tool';

export const deleteAgent = managementTool({
  name: 'delete_agent',
  summary: 'Delete a portable agent',
  description: 'Removes the agent with its versions and grants. Refused while it has deployments. For its author and admins.',
  input: strict(AddressInput),
  run: async ({ agents }, act, { id }) => {
    await agents.remove(act, { id });
    return {};
  },
});
