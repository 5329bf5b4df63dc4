/** The governed call from here, for every meta-tool that makes one: the same arguments, the same question to the executor, and every way it can end. */
import { callPageUrl, cutToolName, executor, isAppError } from '@gatehouse/contracts';
import { Type, type Static } from 'typebox';
import { withCallPage } from '../callPage';
import { LOST_ANSWER, textResult } from '../errors';
import type { AnswerAs } from '../pending/answersOf';
import { CHECK_STATUS, CHECK_STATUS_ALONE, checkRequest, checkStatus } from '../pending/checkStatus';
import { interactionAnswer, interactionOf } from '../pending/interaction';
import type { ToolCall, ToolDeps, ToolResult } from './tool';

export const CallArguments = Type.Object(
  {
    tool: Type.String({ minLength: 1, maxLength: 512, description: '<service-slug>/<tool-name>' }),
    arguments: Type.Optional(
      Type.Unsafe<Record<string, unknown>>({
        type: 'object',
        description: 'Arguments as the input schema of the tool asks (see describe_tools); left out for a tool that takes none',
      }),
    ),
    fields: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        minItems: 1,
        maxItems: 32,
        description: 'Of a JSON answer only these members, as paths like items.id (lists are passed through)',
      }),
    ),
    maxBytes: Type.Optional(
      Type.Integer({
        minimum: 100,
        maximum: executor.MAX_ANSWER_BYTES,
        description: `At most so many bytes of the whole answer; without it ${executor.DEFAULT_ANSWER_BYTES} of text, and ${executor.DEFAULT_ERROR_BYTES} of an error. What is cut says how large it was`,
      }),
    ),
  },
  { additionalProperties: false },
);

/** Id of a call whose outcome could not be written yet: the trail has it later. */
const lostCallOf = (err: unknown): unknown => (isAppError(err) && err.code === 'unknown_outcome' ? err.data?.['callId'] : undefined);

export const governedRun = (deps: ToolDeps, answers: AnswerAs) => {
  const { bus, controlRoomUrl } = deps;
  const follow = checkStatus(deps, answers.ended);
  return async ({ tool, arguments: args = {}, fields, maxBytes }: Static<typeof CallArguments>, call: ToolCall): Promise<ToolResult> => {
    if (tool === CHECK_STATUS_ALONE)
      return textResult(`The full name of ${tool} is ${CHECK_STATUS}: call execute_tool again with that as tool.`, true);
    if (cutToolName(tool) === CHECK_STATUS) return follow(checkRequest(args, `the arguments object of ${CHECK_STATUS}`), call);
    const narrowing = (fields ?? maxBytes) === undefined ? {} : { narrowing: { ...(fields && { fields }), ...(maxBytes && { maxBytes }) } };
    const endingIn = (callId: string, result: ToolResult): ToolResult =>
      withCallPage(result, callPageUrl(controlRoomUrl, call.principal, callId));
    try {
      const { value, body } = await bus.callAttached(
        executor.execute,
        { tool, arguments: args, origin: call.origin, waitedMs: call.waitedMs, ...narrowing },
        call.caller,
        { onProgress: call.onProgress },
      );
      if (value.pending !== undefined) return { ...answers.waiting(value.pending, call), pending: value.pending };
      const interaction = interactionOf(value, tool, call.principal, controlRoomUrl);
      const result = interaction === undefined ? answers.ran(body, { tool, ...value }, call) : interactionAnswer(body, interaction, call);
      return endingIn(value.callId, result);
    } catch (err) {
      const callId = lostCallOf(err);
      if (typeof callId !== 'string') throw err;
      return endingIn(callId, textResult(LOST_ANSWER, true));
    }
  };
};
