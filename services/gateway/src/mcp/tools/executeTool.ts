import type { Bus } from '@gatehouse/bus';
import { executor } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { defineTool } from './tool';

const input = Type.Object(
  {
    tool: Type.String({ minLength: 1, maxLength: 512, description: '<service-slug>/<tool-name>' }),
    arguments: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Arguments as the input schema of the tool asks' }),
  },
  { additionalProperties: false },
);

export const executeTool = (bus: Pick<Bus, 'callAttached'>) =>
  defineTool({
    name: 'execute_tool',
    description: 'Run a tool of a connected service. Every call is checked against your access and policies and is recorded.',
    input,
    annotations: { readOnlyHint: false, openWorldHint: true },
    run: async (args, { caller, origin }) => {
      const answer = await bus.callAttached(executor.execute, { ...args, origin }, caller);
      return { content: answer.body, isError: answer.value.isError };
    },
  });
