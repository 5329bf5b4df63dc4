import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

export const listAgents = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'list_agents',
    description:
      'List the portable agents you may use: id, name, what each is for, its current version and the models it prefers. ' +
      'Read one with describe_agent before you run it; keep its id, since names may change.',
    input: Type.Object({}, { additionalProperties: false }),
    annotations: READ_ONLY,
    run: async (_args, { caller }) => jsonResult(await bus.call(registry.listAgents, {}, caller)),
  });
