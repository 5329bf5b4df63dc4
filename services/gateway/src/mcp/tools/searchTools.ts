import type { Bus } from '@gatehouse/bus';
import { registry } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool, jsonResult, READ_ONLY } from './tool';

const input = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: 400, description: 'Words that say what you want to do' }),
    service: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Slug of one service to search in' })),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 10 })),
  },
  { additionalProperties: false },
);

export const searchTools = (bus: Pick<Bus, 'call'>) =>
  defineTool({
    name: 'search_tools',
    description: 'Find tools across services by keyword, best match first. Read the input schema with describe_tools before you run one.',
    input,
    annotations: READ_ONLY,
    run: async (args, { caller }) => jsonResult(await bus.call(registry.searchTools, { ...args, limit: args.limit ?? 10 }, caller)),
  });
