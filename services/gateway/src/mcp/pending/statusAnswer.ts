/** What became of a request, as the answer of a tool: the output of the call once it has run, the state of the request until then and without one. */
import type { Attached } from '@gatehouse/bus';
import type { approvals } from '@gatehouse/contracts';
import { jsonBlock, jsonResult, type ClientCapabilities, type Interaction, type ToolResult } from '../tools/tool';
import { withCallPage } from '../callPage';
import { dataOf, interactionAnswer } from './interaction';
import { pendingPayload, POLL_SECONDS } from './payload';
import type { RequestState } from './requests';
import { statusTextOf } from './statusText';

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

function payloadOf(state: RequestState, client: ClientCapabilities): object {
  if (state.status === 'pending') return pendingPayload(state, client);
  const { requestId, taskId, tool } = state;
  const again = state.status === 'approved' ? { pollIntervalSeconds: POLL_SECONDS } : {};
  return { status: words[state.status][0], requestId, taskId, tool, message: statusTextOf(state), ...again };
}

/** The blocks of a content array that is JSON text, without its brackets. */
const blocksIn = (content: Buffer): string => content.toString('utf8').trim().slice(1, -1).trim();

/** The kept output of a call that has run, if it has any, as it would have been answered at once. */
const outputOf = ({ value, body }: Attached<RequestState>): Buffer | undefined =>
  value.status === 'completed' && blocksIn(body) !== ''
    ? withCallPage({ content: body, isError: isErrorIn(value) }, value.callUrl).content
    : undefined;

const isErrorIn = (state: RequestState): boolean => (state.status === 'completed' ? state.isError === true : words[state.status][1]);

/** The output stands alone: clients that keep one block keep the first. */
export function statusAnswer(found: Attached<RequestState>, client: ClientCapabilities, interaction?: Interaction): ToolResult {
  const content = outputOf(found) ?? jsonResult(payloadOf(found.value, client)).content;
  return interaction === undefined ? { content, isError: isErrorIn(found.value) } : interactionAnswer(content, interaction, client);
}

/** The same with the state behind the output, and for the card's view as data, with what only its words say. It asks its person for nothing. */
export function cardAnswer(found: Attached<RequestState>, client: ClientCapabilities, interaction?: Interaction): ToolResult {
  const state = found.value;
  const payload = payloadOf(state, client);
  const output = outputOf(found);
  const blocks = [...(output === undefined ? [] : [blocksIn(output)]), JSON.stringify(jsonBlock(payload))];
  return {
    content: Buffer.from(`[${blocks.join(',')}]`),
    isError: isErrorIn(state),
    ...viewOf(state, { ...pageOf(interaction), ...payload }, client),
  };
}

/** A waiting call as text. */
export const waitingAnswer = (pending: approvals.Pending, client: ClientCapabilities, note?: string): ToolResult =>
  jsonResult(pendingPayload(pending, client, note));

/** The page, for a view, on which the person does what the call needs before it is asked for again. */
const pageOf = (interaction: Interaction | undefined): object => (interaction === undefined ? {} : dataOf(interaction));

/** `payload` for a view, with what only its words say. */
function viewOf(
  { approvalUrl, expiresAt, because, preview, arguments: args }: approvals.Pending & Pick<RequestState, 'preview' | 'arguments'>,
  payload: object,
  { rendersUi }: ClientCapabilities,
): Pick<ToolResult, 'structuredContent'> {
  if (!rendersUi) return {};
  const known = {
    approvalUrl,
    expiresAt,
    ...(because !== undefined && { because }),
    ...(preview !== undefined && { preview }),
    ...(args !== undefined && { arguments: JSON.parse(args) as object }),
  };
  return { structuredContent: { ...payload, ...known } };
}

/** The two answers with the state as data beside them. */
export function viewedStatus(found: Attached<RequestState>, client: ClientCapabilities, interaction?: Interaction): ToolResult {
  if (interaction !== undefined) return withCallPage(interactionAnswer(found.body, interaction, client), found.value.callUrl);
  return { ...statusAnswer(found, client), ...viewOf(found.value, payloadOf(found.value, client), client) };
}
export const viewedWaiting: typeof waitingAnswer = (pending, client, note) => ({
  ...waitingAnswer(pending, client, note),
  ...viewOf(pending, pendingPayload(pending, client, note), client),
});
