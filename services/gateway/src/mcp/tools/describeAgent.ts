import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

const input = Type.Object(registry.describeAgent.request.properties, { additionalProperties: false });

export const describeAgent = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'describe_agent',
    description:
      'Read a portable agent: its system prompt, and the models it prefers with where they run today. To run it, work as spec.systemPrompt says. ' +
      'Name it by id, which lasts, or by its current name. With both the id decides, and a warning tells when the name has changed.',
    input,
    annotations: READ_ONLY,
    run: async (args, { caller }) => jsonResult(await bus.call(registry.describeAgent, args, caller)),
  });
