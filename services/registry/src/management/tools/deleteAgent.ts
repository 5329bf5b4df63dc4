import { strict } from '../../domain/strict';
import { AddressInput, SeenInput } from '../address';
import { managementTool } from '../tool';

export const deleteAgent = managementTool({
  name: 'delete_agent',
  summary: 'Delete a portable agent',
  description: 'Removes the agent with its versions and grants. Refused while it has deployments. For its author and admins.',
  input: strict({ ...AddressInput, ...SeenInput }),
  run: async ({ agents }, act, { id, revision }) => {
    await agents.remove(act, { id }, revision);
    return {};
  },
});
