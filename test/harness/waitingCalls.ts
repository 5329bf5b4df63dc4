/** Calls that wait for a person, and the ways such a wait ends, over the public edges. */
import { MongoClient } from 'mongodb';
import type { Caller } from './admin';
import { audited } from './audited';
import { postMcp, type McpAnswer, type ToolOutcome } from './mcp';
import type { Stack } from './openStack';
import { until } from './until';
import { startUpstream, type Upstream } from './upstream';
import { useStack } from './useStack';

const MODERN = '2026-07-28';
const TASKS = 'io.modelcontextprotocol/tasks';
/** What a client declares that follows tasks. */
export const TASKS_DECLARED = { extensions: { [TASKS]: {} } };
/** And one that renders MCP Apps. */
export const UI_DECLARED = { extensions: { 'io.modelcontextprotocol/ui': { mimeTypes: ['text/html;profile=mcp-app'] } } };

export const ends = ['approved', 'rejected', 'lapsed', 'cancelled', 'upstreamFailed'] as const;
export type End = (typeof ends)[number];

/** What the trail says of each end, in order. */
const timelines: Record<End, string[]> = {
  approved: ['approval.requested', 'approval.approved', 'tool.call intent', 'tool.call outcome succeeded'],
  rejected: ['approval.requested', 'approval.rejected'],
  lapsed: ['approval.requested', 'approval.expired'],
  cancelled: ['approval.requested', 'approval.cancelled'],
  upstreamFailed: ['approval.requested', 'approval.approved', 'tool.call intent', 'tool.call outcome failed'],
};

/** A request as an approver finds it. */
export interface Waiting {
  requestId: string;
  digest: string;
  correlationId: string;
}
export interface Note {
  text: string;
  params: { tool: string; arguments: Record<string, unknown> };
}

export interface WaitingCalls {
  readonly stack: Stack;
  readonly api: Upstream;
  readonly caller: Caller;
  /** A call of its own: identical ones would share a request. Meant to end so. */
  newNote(end?: End): Note;
  /** The pending request of the call with this text. */
  waitingFor(text: string): Promise<Waiting>;
  bring(end: End, request: Waiting): Promise<unknown>;
  checkStatus(requestId: string, token?: string): Promise<ToolOutcome>;
  /** A request of protocol 2026-07-28 that declares these capabilities. */
  modern(method: string, params: object, options?: { capabilities?: object; clientName?: string; token?: string }): Promise<McpAnswer>;
  /** The trail of the request, and how often the API was called: for `expect`. */
  timelineOf(end: End, text: string, request: Waiting): Promise<{ told: string[]; hits: number }>;
  wantedTimeline(end: End): { told: string[]; hits: number };
  stop(): Promise<void>;
}

/** An organization with an API at `api/*` whose notes (`api/createNote`) wait. Clients named `office helper` are of the exempt family. */
export async function startWaitingCalls(): Promise<WaitingCalls> {
  const api = await startUpstream();
  const stack = await useStack();
  const mongo = await MongoClient.connect(stack.urls.mongo);
  const caller = await stack.readyCaller('careful-bot');
  await stack.importFor(caller.account.id, 'api', api.document());
  const reason = 'Notes need a second pair of eyes';
  await stack.org('POST', '/rules', { name: 'Notes wait', effect: 'REQUIRE_APPROVAL', tools: ['api/createNote'], reason });
  let notes = 0;

  const modern: WaitingCalls['modern'] = (method, params, { capabilities = {}, clientName = 'raw', token = caller.token.value } = {}) => {
    const _meta = {
      'io.modelcontextprotocol/clientCapabilities': capabilities,
      'io.modelcontextprotocol/clientInfo': { name: clientName, version: '1' },
    };
    const body = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
    return postMcp(stack.mcpUrl, body, { token, headers: { 'mcp-protocol-version': MODERN } });
  };
  const checkStatus: WaitingCalls['checkStatus'] = (requestId, token = caller.token.value) =>
    stack.execute('service/check_status', { request_id: requestId }, { token });

  /** Time runs out, without waiting for it: the shortest lifetime a rule may give is a minute. */
  async function lapse(requestId: string): Promise<void> {
    const requests = mongo.db(`${stack.home.prefixes.DATABASE_PREFIX}approvals`).collection<{ _id: string }>('requests');
    const { matchedCount } = await requests.updateOne({ _id: requestId }, { $set: { expiresAt: new Date() } });
    if (matchedCount !== 1) throw new Error(`no request ${requestId} in the store`);
  }
  async function withdraw(requestId: string): Promise<void> {
    const { taskId } = (await checkStatus(requestId)).json as { taskId: string };
    const { message } = await modern('tasks/cancel', { taskId }, { capabilities: TASKS_DECLARED });
    if (message?.result === undefined) throw new Error(`tasks/cancel: ${JSON.stringify(message)}`);
  }
  const approve = ({ requestId, digest }: Waiting) => stack.org('POST', `/approvals/${requestId}/approve`, { digest });
  const ways: Record<End, (request: Waiting) => Promise<unknown>> = {
    approved: approve,
    rejected: ({ requestId }) => stack.org('POST', `/approvals/${requestId}/reject`, { comment: 'not this week' }),
    lapsed: ({ requestId }) => lapse(requestId),
    cancelled: ({ requestId }) => withdraw(requestId),
    upstreamFailed: approve,
  };

  return {
    stack,
    api,
    caller,
    newNote: (end = 'approved') => {
      const text = `note-${(notes += 1)}-${end}`;
      const knobs = end === 'upstreamFailed' ? { status: 500 } : {};
      return { text, params: { tool: 'api/createNote', arguments: { body: { text }, ...knobs } } };
    },
    waitingFor: (text) =>
      until(
        `the request for ${text}`,
        async () => {
          const { approvals } = (await stack.org('GET', '/approvals?status=pending&limit=200')) as { approvals: { requestId: string }[] };
          const shown = await Promise.all(approvals.map(({ requestId }) => stack.org('GET', `/approvals/${requestId}`)));
          return shown.find((approval) => String(approval['arguments']).includes(`"${text}"`)) as Waiting | undefined;
        },
        // Some callers are programs that have to start first.
        60_000,
      ),
    bring: (end, request) => ways[end](request),
    checkStatus,
    modern,
    timelineOf: async (end, text, { correlationId }) => {
      const entries = await audited(stack, { correlationId }, timelines[end].length);
      const inOrder = [...entries].sort((a, b) => String(a['occurredAt']).localeCompare(String(b['occurredAt'])) || a.seq - b.seq);
      const told = inOrder.map(({ type, phase, outcome = '' }) => `${type} ${phase === 'single' ? '' : phase} ${outcome}`);
      const hits = api.hits.filter(({ body }) => body.includes(`"${text}"`)).length;
      return { told: told.map((line) => line.replace(/ +/g, ' ').trim()), hits };
    },
    wantedTimeline: (end) => ({ told: timelines[end], hits: timelines[end].includes('tool.call intent') ? 1 : 0 }),
    stop: async () => {
      await mongo.close();
      await stack.stop();
      await api.close();
    },
  };
}
