/** A waiting call as text: the payload in its two variants (docs/protocol.md#calls-that-wait-for-a-person). */
import type { approvals } from '@gatehouse/contracts';
import { APPROVAL_CARD } from '../apps/cards';
import type { ClientCapabilities } from '../tools/tool';
import { sentence } from './sentence';

export const POLL_SECONDS = 15;

/** How to go on, for a model that reads it. */
const followBy = (requestId: string): string =>
  `Then follow it: call execute_tool with tool "service/check_status" and arguments {"request_id": "${requestId}"} about every ${POLL_SECONDS} seconds. Do not repeat the call itself.`;

const messageOf = ({ tool, because, requestId, expiresAt }: approvals.Pending, note: string | undefined): string =>
  [
    `${tool} has not run: it waits until ${expiresAt} for a person to approve it.`,
    ...(because === undefined ? [] : [`Reason: ${sentence(because)}`]),
    ...(note === undefined ? [] : [note]),
    'Whoever may approve it can do so at the linked page.',
    followBy(requestId),
  ].join(' ');

/** Where the approval card is, and how it is called for this request. */
const cardOf = (requestId: string): object => ({
  tool: APPROVAL_CARD.tool,
  arguments: { request_id: requestId },
  resourceUri: APPROVAL_CARD.uri,
});

/** `note`: a sentence more for the message. */
export function pendingPayload(pending: approvals.Pending, { elicitsUrl, rendersUi }: ClientCapabilities, note?: string): object {
  const { requestId, taskId, tool, approvalUrl } = pending;
  const page = elicitsUrl ? { elicitation: { mode: 'url', elicitationId: requestId, url: approvalUrl } } : { approvalUrl };
  return {
    status: elicitsUrl ? 'AWAITING_USER_ACTION' : 'PENDING_APPROVAL',
    requestId,
    taskId,
    tool,
    ...page,
    ...(rendersUi ? { ui: cardOf(requestId) } : {}),
    message: messageOf(pending, note),
    pollIntervalSeconds: POLL_SECONDS,
  };
}
