/** What a person at the client is asked to do at a page of ours, whatever the page is for. */
import type { approvals } from '@gatehouse/contracts';
import type { Interaction, ToolResult } from '../tools/tool';

/** Why a call has not run; one of both. */
export type Obstacle = { readonly pending: approvals.Pending } | { readonly interaction: Interaction };

/** Names the question in `inputRequests` and its answer in `inputResponses`. */
export type QuestionKey = 'approval' | Interaction['kind'];

export const keyOf = (obstacle: Obstacle): QuestionKey => ('pending' in obstacle ? 'approval' : obstacle.interaction.kind);

export function obstacleOf({ pending, interaction }: ToolResult): Obstacle | undefined {
  if (pending !== undefined) return { pending };
  return interaction === undefined ? undefined : { interaction };
}

const approvalMessage = ({ tool, because }: approvals.Pending): string =>
  `${tool} waits for approval${because === undefined ? '' : ` (${because})`}. Open its page to decide it, or to see who can.`;

/** Parameters of `elicitation/create`. */
export const paramsOf = (obstacle: Obstacle): { mode: 'url'; message: string; url: string } =>
  'pending' in obstacle
    ? { mode: 'url', message: approvalMessage(obstacle.pending), url: obstacle.pending.approvalUrl }
    : { mode: 'url', message: obstacle.interaction.message, url: obstacle.interaction.url };
