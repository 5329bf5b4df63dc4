import type { Bus } from '@gatehouse/bus';
import { cutToolName, executor } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { CHECK_STATUS, checkRequest, checkStatus } from '../pending/checkStatus';
import { pendingPayload } from '../pending/payload';
import { defineTool, jsonResult } from './tool';

const input = Type.Object(
  {
    tool: Type.String({ minLength: 1, maxLength: 512, description: '<service-slug>/<tool-name>' }),
    arguments: Type.Unsafe<Record<string, unknown>>({ type: 'object', description: 'Arguments as the input schema of the tool asks' }),
  },
  { additionalProperties: false },
);

export const executeTool = (bus: Pick<Bus, 'call' | 'callAttached'>) => {
  const follow = checkStatus(bus);
  return defineTool({
    name: 'execute_tool',
    description:
      'Run a tool of a connected service. Every call is checked against your access and policies and is recorded; some wait for a person first.',
    input,
    annotations: { readOnlyHint: false, openWorldHint: true },
    run: async (args, call) => {
      if (cutToolName(args.tool) === CHECK_STATUS) {
        const { content, isError } = await follow(checkRequest(args.arguments, `the arguments of ${CHECK_STATUS}`), call);
        // Without `structuredContent`: who reads that may leave `content` unread, where the result of the call is.
        return { content, isError };
      }
      const { value, body } = await bus.callAttached(executor.execute, { ...args, origin: call.origin }, call.caller);
      if (value.pending === undefined) return { content: body, isError: value.isError };
      return { ...jsonResult(pendingPayload(value.pending, call)), pending: value.pending };
    },
  });
};
