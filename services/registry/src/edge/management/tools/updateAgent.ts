import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { AddressInput, SeenInput } from '../address';
import { previewOfAgent } from '../preview/agents';
import { managementTool, revisionFrom } from '../tool';

export const updateAgent = managementTool({
  name: 'update_agent',
  summary: 'Replace the definition of a portable agent',
  description:
    'Takes the whole definition, not a part of it. A change under "spec" makes a new version, a change under "agent" alone is made in place, no change does nothing. For its author and admins.',
  input: Type.Object({ ...AddressInput, ...SeenInput, ...registry.AgentChange.properties }),
  preview: async ({ agents }, act, { id, revision, ...change }) => previewOfAgent(await agents.plan.update(act, { id }, change, revision)),
  run: ({ agents }, act, { id, revision, ...change }, seen) => agents.update(act, { id }, change, revisionFrom(revision, seen)),
});
