/** A request as a task of the extension `io.modelcontextprotocol/tasks` (docs/protocol.md#tasks): flat, and with the payload its status asks for. */
import type { approvals } from '@gatehouse/contracts';
import type { ClientCapabilities, Interaction } from '../tools/tool';
import { withCallPage } from '../callPage';
import { POLL_SECONDS } from '../pending/payload';
import { interactionAnswer } from '../pending/interaction';
import type { RequestState } from '../pending/requests';
import { statusTextOf } from '../pending/statusText';

/** Requests stay readable for at least this long. */
const TTL_MS = 86_400_000;

const timesOf = ({ createdAt, lastUpdatedAt }: approvals.Pending): object => ({
  createdAt,
  lastUpdatedAt,
  ttlMs: TTL_MS,
  pollIntervalMs: POLL_SECONDS * 1_000,
});

/** Answer to the call that must wait. */
export const createdTask = (pending: approvals.Pending): object => ({
  resultType: 'task',
  taskId: pending.taskId,
  status: 'working',
  statusMessage: statusTextOf(pending),
  ...timesOf(pending),
});

const failure = (message: string, reason: string, { requestId }: RequestState): object => ({
  error: { code: -32603, message, data: { reason, requestId } },
});

const blocksOf = (content: Buffer): unknown => (content.length === 0 ? [] : (JSON.parse(content.toString('utf8')) as unknown));
/** The whole result of the call, as it would have been answered at once. */
function resultOf({ isError = false, callUrl }: RequestState, kept: Buffer): object {
  const { content } = withCallPage({ content: kept, isError }, callUrl);
  return { result: { content: blocksOf(content), isError, resultType: 'complete' } };
}

interface TaskState {
  readonly status: 'working' | 'completed' | 'failed' | 'cancelled';
  readonly payload?: (state: RequestState, content: Buffer) => object;
}

/** `failed` is for calls that have no result: they were never made, or nobody knows it. */
const taskStates = {
  pending: { status: 'working' },
  approved: { status: 'working' },
  rejected: { status: 'cancelled' },
  cancelled: { status: 'cancelled' },
  completed: { status: 'completed', payload: resultOf },
  expired: { status: 'failed', payload: (state) => failure('Approval request expired', 'APPROVAL_EXPIRED', state) },
  failed: { status: 'failed', payload: (state) => failure(statusTextOf(state), 'NOT_RUN', state) },
  unknown: { status: 'failed', payload: (state) => failure(statusTextOf(state), 'UNKNOWN_OUTCOME', state) },
} satisfies Record<approvals.RequestStatus, TaskState>;

/** The result as it would have been answered at once: it says what the person has to do first. */
function refusedFor(interaction: Interaction, content: Buffer, client: ClientCapabilities): TaskState {
  const { structuredContent, ...told } = interactionAnswer(content, interaction, client);
  const data = structuredContent === undefined ? {} : { structuredContent };
  const payload = ({ callUrl }: RequestState): object => ({
    result: { content: blocksOf(withCallPage(told, callUrl).content), ...data, isError: true, resultType: 'complete' },
  });
  return { status: 'completed', payload };
}

/** Answer to `tasks/get`. `content`: the kept content array of a call that ended. `interaction`: why it was not made, where its person can do that. */
export function taskOf(state: RequestState, content: Buffer, client: ClientCapabilities, interaction: Interaction | undefined): object {
  const { status, payload }: TaskState = interaction === undefined ? taskStates[state.status] : refusedFor(interaction, content, client);
  return { taskId: state.taskId, status, statusMessage: statusTextOf(state), ...timesOf(state), ...payload?.(state, content) };
}
