/** Requests that wait for a person, as the caller sees them over MCP and as people decide them over REST. */
import { execute, type McpOptions, type ToolOutcome } from './mcp';
import type { Rest } from './scripts';
import type { Stack } from './openStack';
import { until } from './until';

export interface PendingPayload {
  status: string;
  requestId: string;
  taskId: string;
  tool: string;
  approvalUrl: string;
  message: string;
  pollIntervalSeconds: number;
}
export interface ApprovalView extends Record<string, unknown> {
  requestId: string;
  status: string;
  digest: string;
  arguments: string;
  execution?: { outcome: string; reason?: string; isError: boolean };
}

export interface Colleague {
  readonly userId: string;
  /** REST as them; paths start behind the organization. */
  readonly org: Rest;
}

/** Somebody who was invited and accepted. */
export async function addMember(stack: Pick<Stack, 'addPerson' | 'join' | 'orgSlug' | 'restAs'>, email: string): Promise<Colleague> {
  const person = await stack.addPerson(email);
  const rest = stack.restAs(person);
  return { userId: await stack.join(person), org: (method, path, body) => rest(method, `/orgs/${stack.orgSlug}${path}`, body) };
}

/** The payload of a call that waits; fails for any other answer. */
export function pendingOf({ isError, json, text }: ToolOutcome): PendingPayload {
  const payload = json as PendingPayload | undefined;
  if (isError || payload?.status !== 'PENDING_APPROVAL') throw new Error(`no pending request: ${text}`);
  return payload;
}

export const showApproval = (org: Rest, requestId: string): Promise<ApprovalView> =>
  org('GET', `/approvals/${requestId}`) as Promise<unknown> as Promise<ApprovalView>;

/** Yes to the bytes that the request shows. */
export async function approve(org: Rest, requestId: string, comment?: string): Promise<ApprovalView> {
  const { digest } = await showApproval(org, requestId);
  const body = { digest, ...(comment !== undefined && { comment }) };
  return (await org('POST', `/approvals/${requestId}/approve`, body)) as unknown as ApprovalView;
}

export const reject = (org: Rest, requestId: string, comment?: string): Promise<ApprovalView> =>
  org('POST', `/approvals/${requestId}/reject`, comment === undefined ? {} : { comment }) as Promise<unknown> as Promise<ApprovalView>;

const ENDED = new Set(['rejected', 'expired', 'cancelled', 'completed', 'failed', 'unknown']);

export const ended = (org: Rest, requestId: string, limitMs?: number): Promise<ApprovalView> =>
  until(
    `request ${requestId} to end`,
    async () => {
      const view = await showApproval(org, requestId);
      return ENDED.has(view.status) && view;
    },
    limitMs,
  );

/** What the caller itself is told. */
export const checkStatus = (mcpUrl: string, requestId: string, options: McpOptions): Promise<ToolOutcome> =>
  execute(mcpUrl, 'service/check_status', { request_id: requestId }, options);
