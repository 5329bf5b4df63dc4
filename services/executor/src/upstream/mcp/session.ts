/** One session with an MCP server under one credential: what the server lists is known, and calls are made in it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallToolResult, ProgressCallback } from '@modelcontextprotocol/client';
import { connect, type Connection } from './connect';
import { ofCall, type CallSeen, type McpAgents, type McpServer } from './guardedFetch';
import { byName, listTools, type Listing } from './listTools';
import { mayBeUnknownSession } from './unknownSession';

export interface Answered {
  readonly result: CallToolResult;
  readonly seen: Readonly<Pick<CallSeen, 'status' | 'bytes'>>;
}
/** The call failed; `seen`: what had arrived of an answer by then. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  constructor(
    readonly err: unknown,
    readonly seen: Readonly<Pick<CallSeen, 'status' | 'retryAfter'>>,
  ) {
    super('the call failed', { cause: err });
  }
}
export interface McpCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly traceparent: string | undefined;
  /** Gateways that it has come through. */
  readonly hops: number;
  readonly timeoutMs: number;
  /** Aborts when nobody waits for the answer any more: the server is told so. */
  readonly abandoned: AbortSignal | undefined;
  readonly onprogress: ProgressCallback | undefined;
}
/** Its caller took it back. */
export class CallCancelled extends Error {
  override readonly name = 'CallCancelled';
}
interface Pinned {
  readonly upstreamName: string;
  readonly pin: string;
}
export interface McpSession {
  /**
   * What the server lists of this tool now. It is asked again when that is old, when it said that its list has changed (at most once a second), when it is not
   * `pin`, and with every call of a tool of which a change waits or was refused (`isQuarantined`): its server lists it now so and now so.
   */
  listed(tool: Pinned, timeoutMs: number, isQuarantined: boolean): Promise<Listing['tools'][number] | undefined>;
  /** Once. Rejects with `CallFailed` alone. */
  call(call: McpCall): Promise<Answered>;
  /** True when nothing more is to be asked in the session: it has ended, or the server answered 400, which may mean that it has. */
  isClosed(): boolean;
  close(): Promise<void>;
}

/** How long what was listed is believed, and how long it is where the server has said since that its list has changed. */
const LISTING_AGE_MS = 60_000;
const CHANGED_AGE_MS = 1_000;
/** How long the first call of a session waits for the side stream, on which a server asks what it asks outside its answers. */
const SIDE_STREAM_MS = 500;
/** The end of an answer is seen before the library has read its last message. */
const READING_MS = 500;

type Lists = ReturnType<typeof byName>;
interface Listed {
  readonly at: number;
  readonly tools: Promise<Lists>;
  isRead: boolean;
}

export async function openSession(
  agents: McpAgents,
  server: McpServer,
  timeoutMs: number,
  clock: () => number = Date.now,
): Promise<McpSession> {
  const until = clock() + timeoutMs;
  const connection = await connect(agents, server, timeoutMs);
  let listing: Listed | undefined;
  let saysItChanged = false;
  let isRefused = false;
  const refused = (err: unknown): void => void (isRefused ||= connection.hasSession() && mayBeUnknownSession(err));
  connection.client.setNotificationHandler('notifications/tools/list_changed', () => void (saysItChanged = true));

  /** Calls that come together wait for one listing. */
  function list(left: number): Promise<Lists> {
    if (listing !== undefined && clock() - listing.at < (saysItChanged ? CHANGED_AGE_MS : LISTING_AGE_MS)) return listing.tools;
    saysItChanged = false;
    const tools = listTools(connection, left).then(byName);
    const mine: Listed = { at: clock(), tools, isRead: false };
    listing = mine;
    tools.then(
      () => void (mine.isRead = true),
      (err: unknown) => {
        refused(err);
        if (listing === mine) listing = undefined;
      },
    );
    return tools;
  }
  try {
    const sideStream = connection.hasSession()
      ? Promise.race([connection.sideStreamAnswered, sleep(SIDE_STREAM_MS, undefined, { ref: false })])
      : undefined;
    await Promise.all([list(Math.max(1, until - clock())), sideStream]);
  } catch (err) {
    await connection.close();
    throw err;
  }
  return {
    async listed({ upstreamName: name, pin }, left, isQuarantined) {
      const since = clock();
      if (isQuarantined && listing?.isRead === true) listing = undefined;
      const known = (await list(left)).get(name);
      if (known?.pin === pin || (listing !== undefined && listing.at >= since)) return known;
      listing = undefined;
      return (await list(Math.max(1, left - (clock() - since)))).get(name);
    },
    call: (call) =>
      callOnce(connection, call).catch((err: unknown) => {
        refused((err as CallFailed).err);
        throw err;
      }),
    isClosed: () => isRefused || connection.isClosed(),
    close: () => connection.close(),
  };
}

async function callOnce(
  { client, callBegins }: Connection,
  { name, args, traceparent, hops, timeoutMs, abandoned, onprogress }: McpCall,
): Promise<Answered> {
  const stopped = new AbortController();
  const cancel = (): void => stopped.abort(new CallCancelled());
  abandoned?.addEventListener('abort', cancel);
  let lost: NodeJS.Timeout | undefined;
  const seen: CallSeen = {
    bytes: 0,
    traceparent,
    hops,
    ended: (fault) =>
      void (lost ??= setTimeout(() => stopped.abort(fault ?? seen.unread ?? new Error('the answer ended without a result')), READING_MS)),
  };
  // The library would otherwise look up what it last listed, and list again by itself.
  const toolDefinition = { name, inputSchema: { type: 'object' as const } };
  const callEnds = callBegins(seen);
  try {
    const options = {
      timeout: timeoutMs,
      maxTotalTimeout: timeoutMs,
      signal: stopped.signal,
      toolDefinition,
      ...(onprogress && { onprogress }),
    };
    const result = await ofCall.run(seen, () => client.callTool({ name, arguments: { ...args } }, options));
    return { result, seen };
  } catch (err) {
    throw new CallFailed(stopped.signal.aborted ? stopped.signal.reason : err, seen);
  } finally {
    clearTimeout(lost);
    callEnds();
    abandoned?.removeEventListener('abort', cancel);
  }
}
