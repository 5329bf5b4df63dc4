import { RestoreRequest } from '../../../catalog/agents/agents';
import { strict } from '../../../catalog/shared/strict';
import { AddressInput, SeenInput } from '../address';
import { previewOfAgent } from '../preview/agents';
import { managementTool, revisionFrom } from '../tool';

export const createAgentVersion = managementTool({
  name: 'create_agent_version',
  summary: 'Restore an older version of a portable agent',
  description:
    'A copy of the version named by "fromVersion" becomes the new current version; the history stays. Refused when that version names a retired model that the current one does not name too, or when nothing would change. For its author and admins.',
  input: strict({ ...AddressInput, ...SeenInput, ...RestoreRequest.properties }),
  preview: async ({ agents }, act, { id, revision, ...request }) =>
    previewOfAgent(await agents.plan.restore(act, { id }, request, revision)),
  run: ({ agents }, act, { id, revision, ...request }, seen) => agents.restore(act, { id }, request, revisionFrom(revision, seen)),
});
