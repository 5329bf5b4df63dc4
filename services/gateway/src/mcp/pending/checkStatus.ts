/** The virtual tool `service/check_status`: what became of a request of the caller. Answered here, never executed and never judged by policy. */
import { AppError, isAppError } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';
import { textResult } from '../errors';
import type { ToolCall, ToolDeps, ToolResult } from '../tools/tool';
import type { AnswerAs } from './answersOf';
import { interactionLeft } from './interactionDone';
import { requestsOf } from './requests';

export const CHECK_STATUS = 'service/check_status';
/** What models make of it when they leave the service out. No tool of a service can have this name. */
export const CHECK_STATUS_ALONE = 'check_status';

export const RequestArguments = Type.Object({ request_id: Type.String({ minLength: 1 }) }, { additionalProperties: false });
export const checkRequest = compile(RequestArguments, 'all');

/** Answers that the status cannot be read. Other failures say that nothing was run, which would say nothing of the request. */
function notNow(err: unknown): ToolResult {
  if (isAppError(err) && err.code === 'unavailable') return textResult('The status cannot be read right now. Ask again shortly.', true);
  throw err;
}

/** Looks a request up and answers in the given form. */
export const checkStatus = ({ bus, controlRoomUrl }: ToolDeps, answerAs: AnswerAs['ended']) => {
  const requests = requestsOf(bus);
  const left = interactionLeft(bus, controlRoomUrl);

  async function answer(requestId: string, call: ToolCall): Promise<ToolResult> {
    const found = await requests.find({ requestId }, call.caller);
    if (found === undefined) throw new AppError('not_found', 'No request with this request_id is known to you.');
    return answerAs(found, call, await left(found.value, call.principal, call.caller));
  }

  return async ({ request_id: requestId }: Static<typeof RequestArguments>, call: ToolCall): Promise<ToolResult> =>
    answer(requestId, call).catch(notNow);
};
