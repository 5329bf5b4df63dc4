import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

export const listServices = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'list_services',
    description: 'List the services you may use: slug, name, what it is for, number of tools, and whether a credential is connected.',
    input: Type.Object({}, { additionalProperties: false }),
    annotations: READ_ONLY,
    run: async (_args, { caller }) => jsonResult(await bus.call(registry.listServices, {}, caller)),
  });
