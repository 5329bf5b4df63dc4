/** What a person at the client is asked to do at a page of ours, whatever the page is for. */
import type { approvals } from '@gatehouse/contracts';
import type { Errand, ToolResult } from '../tools/tool';

/** Why a call has not run; one of both. */
export type Obstacle = { readonly pending: approvals.Pending } | { readonly errand: Errand };

/** Names the question in `inputRequests` and its answer in `inputResponses`. */
export type QuestionKey = 'approval' | Errand['kind'];

export const keyOf = (obstacle: Obstacle): QuestionKey => ('pending' in obstacle ? 'approval' : obstacle.errand.kind);

export function obstacleOf({ pending, errand }: ToolResult): Obstacle | undefined {
  if (pending !== undefined) return { pending };
  return errand === undefined ? undefined : { errand };
}

const approvalMessage = ({ tool, because }: approvals.Pending): string =>
  `${tool} waits for approval${because === undefined ? '' : ` (${because})`}. Open its page to decide it, or to see who can.`;

/** Parameters of `elicitation/create`. */
export const paramsOf = (obstacle: Obstacle): { mode: 'url'; message: string; url: string } =>
  'pending' in obstacle
    ? { mode: 'url', message: approvalMessage(obstacle.pending), url: obstacle.pending.approvalUrl }
    : { mode: 'url', message: obstacle.errand.message, url: obstacle.errand.url };
