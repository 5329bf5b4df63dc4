import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

const input = Type.Object(
  {
    ...registry.AgentAddress.properties,
    adapter: Type.String({ minLength: 1, maxLength: 64, description: `The host: one of ${registry.exportAdapters.join(', ')}` }),
  },
  { additionalProperties: false },
);

export const exportAgent = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'export_agent',
    description:
      'Get instructions, ready to copy and paste, that install a portable agent in a host such as Claude Code. Name the agent by id, or by its current name. ' +
      'Show installInstructions to the person; nothing is installed by this call.',
    input,
    annotations: READ_ONLY,
    run: async (args, { caller }) => jsonResult(await bus.call(registry.exportAgent, args, caller)),
  });
