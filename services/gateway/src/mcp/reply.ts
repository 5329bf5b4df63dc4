/** An HTTP answer as a value, and the two forms it is written in. */
import type { Response } from 'express';
import { acceptedBy } from './accept';
import { encodeError, type RequestId } from './message';
import type { RpcError } from './errors';

export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** JSON text; none for 202 and 204. */
  readonly body?: Buffer | undefined;
}

export const ACCEPTED: Reply = { status: 202 };
export const ok = (body: Buffer, headers?: Readonly<Record<string, string>>): Reply => ({ status: 200, body, headers });
export const refusal = (id: RequestId | null, error: RpcError): Reply => ({
  status: error.status,
  headers: error.headers,
  body: encodeError(id, error),
});

/** `base`: headers of every answer of this exchange. One write, length known. */
export function writeReply(response: Response, base: Readonly<Record<string, string>>, { status, headers, body }: Reply): void {
  if (response.destroyed) return;
  const common = headers === undefined ? base : { ...base, ...headers };
  if (body === undefined) response.writeHead(status, { ...common, 'content-length': 0 });
  else response.writeHead(status, { ...common, 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
} as const;
const event = (body: Buffer): Buffer => Buffer.concat([EVENT_HEAD, body, EVENT_END]);
const EVENT_HEAD = Buffer.from('event: message\ndata: ');
const EVENT_END = Buffer.from('\n\n');

export interface StreamTimes {
  /** How long to wait for an answer before a stream is opened for it. */
  readonly openAfterMs: number;
  readonly keepAliveMs: number;
}
export const streamTimes: StreamTimes = { openAfterMs: 10_000, keepAliveMs: 15_000 };

/** Sends a message of ours to the client ahead of the answer to its request; false where it cannot be sent. */
export type SendAhead = (message: object) => boolean;
export const sendsNothing: SendAhead = () => false;

/**
 * Answer one request: JSON, unless something is sent ahead of it, the client would rather have a stream, or it accepts both and the answer takes
 * so long that something on the way could cut a silent connection (docs/protocol.md#json-or-event-stream).
 */
export async function deliver(
  response: Response,
  base: Readonly<Record<string, string>>,
  accept: string | undefined,
  work: (send: SendAhead) => Promise<Reply>,
  times: StreamTimes = streamTimes,
): Promise<void> {
  const { stream, streamFirst } = acceptedBy(accept);
  if (!stream && !streamFirst) return writeReply(response, base, await work(sendsNothing));
  const open = (): void => openStream(response, base, times);
  const timer = setTimeout(open, times.openAfterMs);
  const send: SendAhead = (message) => {
    open();
    if (response.destroyed) return false;
    response.write(event(Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }))));
    return true;
  };
  try {
    const reply = await work(send);
    if (response.headersSent) response.end(event(reply.body!));
    else if (streamFirst) writeAsEvent(response, base, reply);
    else writeReply(response, base, reply);
  } finally {
    clearTimeout(timer);
  }
}

/** Errors with an HTTP status of their own stay JSON: a stream is always 200. */
function writeAsEvent(response: Response, base: Readonly<Record<string, string>>, reply: Reply): void {
  if (reply.status !== 200 || reply.body === undefined || response.destroyed) return writeReply(response, base, reply);
  response.writeHead(200, { ...base, ...reply.headers, ...STREAM_HEADERS });
  response.end(event(reply.body));
}

function openStream(response: Response, base: Readonly<Record<string, string>>, { keepAliveMs }: StreamTimes): void {
  if (response.destroyed || response.headersSent) return;
  const keepAlive = (): boolean => response.write(': still running\n\n');
  response.writeHead(200, { ...base, ...STREAM_HEADERS });
  keepAlive();
  const timer = setInterval(keepAlive, keepAliveMs);
  response.once('close', () => clearInterval(timer));
}
