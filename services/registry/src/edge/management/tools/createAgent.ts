import { registry } from '@gatehouse/contracts';
import { managementTool } from '../tool';

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
