/** Management tools about agents. */
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { managementTool, revisionFrom } from '../tool';
import { AddressInput, SeenInput } from '../address';
import { previewOfAgent } from '../preview/agents';
import { RestoreRequest } from '../../../catalog/authored/versions/history';
import { strict } from '../../../catalog/shared/strict';
import { previewOfTransfer, revisionOfTransfer } from '../preview/authors';

export const createAgent = managementTool({
  name: 'create_agent',
  summary: 'Create a portable agent',
  description:
    'Stores the definition as version 1. Until somebody is granted the agent, you and admins alone see it. The definition grants nothing: what an agent reaches is decided by the identity it runs as. Models that may be preferred are in get_model_catalog.',
  input: registry.AgentChange,
  preview: async ({ agents }, act, change) => {
    await agents.plan.create(act, change);
    return { names: [] };
  },
  run: ({ agents }, act, change) => agents.create(act, change),
});

export const updateAgent = managementTool({
  name: 'update_agent',
  summary: 'Replace the definition of a portable agent',
  description:
    'Takes the whole definition, not a part of it. A change under "spec" makes a new version, a change under "agent" alone is made in place, no change does nothing. For its author and admins.',
  input: Type.Object({ ...AddressInput, ...SeenInput, ...registry.AgentChange.properties }),
  preview: async ({ agents }, act, { id, revision, ...change }) => previewOfAgent(await agents.plan.update(act, { id }, change, revision)),
  run: ({ agents }, act, { id, revision, ...change }, seen) => agents.update(act, { id }, change, revisionFrom(revision, seen)),
});

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

export const setAgentAuthor = managementTool({
  name: 'set_agent_author',
  summary: 'Hand an agent to another author',
  description:
    'The author may change and delete it, and sees who holds grants on it. Who was its author may no more, and sees it only if it is granted to them.',
  input: strict({ ...AddressInput, ...SeenInput, author: registry.NewAuthor }),
  adminOnly: true,
  preview: (deps, act, transfer) => previewOfTransfer(deps, act, { kind: 'agent', ...transfer }),
  run: async (deps, act, transfer, seen) => {
    const revision = await revisionOfTransfer(deps, act, { kind: 'agent', ...transfer }, seen);
    return deps.agents.transfer(act, { id: transfer.id }, transfer.author, revision);
  },
});
