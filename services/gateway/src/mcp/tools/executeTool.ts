import type { Bus } from '@gatehouse/bus';
import { cutToolName, executor } from '@gatehouse/contracts';
import { Type } from 'typebox';
import { textResult } from '../errors';
import { CHECK_STATUS, CHECK_STATUS_ALONE, checkRequest, checkStatus } from '../pending/checkStatus';
import { pendingPayload } from '../pending/payload';
import { signatureRequired } from '../pending/signatureRequired';
import { statusAnswer } from '../pending/statusAnswer';
import { defineTool, jsonResult } from './tool';

const input = Type.Object(
  {
    tool: Type.String({ minLength: 1, maxLength: 512, description: '<service-slug>/<tool-name>' }),
    arguments: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description: 'Arguments as the input schema of the tool asks (see describe_tools); left out for a tool that takes none',
      }),
    ),
  },
  { additionalProperties: false },
);

export const executeTool = (bus: Pick<Bus, 'call' | 'callAttached'>) => {
  const follow = checkStatus(bus, statusAnswer);
  return defineTool({
    name: 'execute_tool',
    description:
      'Run a tool of a connected service by its exact name, with arguments that fit the input schema describe_tools shows. ' +
      'Every call is checked against your access and policies and is recorded. Some wait for the approval of a person first: ' +
      `follow such a call with the tool ${CHECK_STATUS} and arguments {"request_id": "<requestId of the answer>"}.`,
    input,
    annotations: { readOnlyHint: false, openWorldHint: true },
    run: async ({ tool, arguments: args = {} }, call) => {
      if (tool === CHECK_STATUS_ALONE)
        return textResult(`The full name of ${tool} is ${CHECK_STATUS}: call execute_tool again with that as tool.`, true);
      // Without `structuredContent`: who reads that may leave `content` unread, where the result of the call is.
      if (cutToolName(tool) === CHECK_STATUS) return follow(checkRequest(args, `the arguments object of ${CHECK_STATUS}`), call);
      const { value, body } = await bus.callAttached(executor.execute, { tool, arguments: args, origin: call.origin }, call.caller);
      if (value.signUrl !== undefined) return signatureRequired(body, value.signUrl, call);
      if (value.pending === undefined) return { content: body, isError: value.isError };
      return { ...jsonResult(pendingPayload(value.pending, call)), pending: value.pending };
    },
  });
};
