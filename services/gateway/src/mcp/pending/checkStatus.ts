/** The virtual tool `service/check_status`: what became of a request of the caller. Answered here, never executed and never judged by policy. */
import type { Bus } from '@gatehouse/bus';
import { AppError, isAppError, type approvals } from '@gatehouse/contracts';
import { compile } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';
import { textResult } from '../errors';
import { jsonBlock, type Abilities, type ToolCall, type ToolResult } from '../tools/tool';
import { pendingPayload, POLL_SECONDS } from './payload';
import { requestsOf, type RequestState } from './requests';
import { storyOf } from './story';

export const CHECK_STATUS = 'service/check_status';

export const RequestArguments = Type.Object({ request_id: Type.String({ minLength: 1 }) }, { additionalProperties: false });
export const checkRequest = compile(RequestArguments, 'all');

/** Wire word of each state, and whether it is the end of a call that did not come to its result. */
const words = {
  pending: ['PENDING_APPROVAL', false],
  approved: ['APPROVED', false],
  rejected: ['REJECTED', true],
  expired: ['EXPIRED', true],
  cancelled: ['CANCELLED', true],
  completed: ['COMPLETED', false],
  failed: ['FAILED', true],
  unknown: ['UNKNOWN_OUTCOME', true],
} as const satisfies Record<approvals.RequestStatus, readonly [string, boolean]>;

function payloadOf(state: RequestState, client: Abilities): object {
  if (state.status === 'pending') return pendingPayload(state, client);
  const { requestId, taskId, tool } = state;
  const again = state.status === 'approved' ? { pollIntervalSeconds: POLL_SECONDS } : {};
  return { status: words[state.status][0], requestId, taskId, tool, message: storyOf(state), ...again };
}

/** What the card shows: the payload and facts that are in its words only. */
const viewOf = ({ approvalUrl, expiresAt, because }: RequestState, payload: object): object => ({
  ...payload,
  approvalUrl,
  expiresAt,
  ...(because === undefined ? {} : { because }),
});

/** `block` in front of the blocks of a content array that is JSON text. */
function prepend(block: object, content: Buffer): Buffer {
  const rest = content.toString('utf8').trim().slice(1, -1).trim();
  return Buffer.from(`[${JSON.stringify(block)}${rest === '' ? '' : `,${rest}`}]`);
}

/** That nothing was run, as failures say otherwise, would be no word about the request. */
function notNow(err: unknown): ToolResult {
  if (isAppError(err) && err.code === 'unavailable') return textResult('The status cannot be read right now. Ask again shortly.', true);
  throw err;
}

export const checkStatus = (bus: Pick<Bus, 'call' | 'callAttached'>) => {
  const requests = requestsOf(bus);

  async function answer(requestId: string, call: ToolCall): Promise<ToolResult> {
    const found = await requests.find({ requestId }, call.caller);
    if (found === undefined) throw new AppError('not_found', 'No request with this request_id is known to you.');
    const { value: state, body } = found;
    const isError = state.status === 'completed' ? state.isError === true : words[state.status][1];
    const kept = state.status === 'completed' ? body : Buffer.alloc(0);
    const payload = payloadOf(state, call);
    const content = prepend(jsonBlock(payload), kept);
    return call.rendersUi ? { content, isError, structuredContent: viewOf(state, payload) } : { content, isError };
  }

  return async ({ request_id: requestId }: Static<typeof RequestArguments>, call: ToolCall): Promise<ToolResult> =>
    answer(requestId, call).catch(notNow);
};
