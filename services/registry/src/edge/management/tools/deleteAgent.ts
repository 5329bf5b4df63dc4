import { strict } from '../../../catalog/shared/strict';
import { AddressInput, SeenInput } from '../address';
import { previewOfAgent } from '../preview/agents';
import { managementTool, revisionFrom } from '../tool';

export const deleteAgent = managementTool({
  name: 'delete_agent',
  summary: 'Delete a portable agent',
  description: 'Removes the agent with its versions and grants. Refused while it has deployments. For its author and admins.',
  input: strict({ ...AddressInput, ...SeenInput }),
  preview: async ({ agents }, act, { id, revision }) => previewOfAgent(await agents.plan.remove(act, { id }, revision)),
  run: async ({ agents }, act, { id, revision }, seen) => {
    await agents.remove(act, { id }, revisionFrom(revision, seen));
    return {};
  },
});
