/** Errors of the MCP edge: the codes of the protocol, and what becomes of each error that crosses the bus. */
import { AppError, isAppError, visibleLine, visibleText, type ErrorCode } from '@gatehouse/contracts';
import type { Log } from '@gatehouse/runtime';
import type { ToolResult } from './tools/tool';
import { supportedVersions } from './versions';

/** A refusal in protocol terms. `status` is the HTTP status it travels with. */
export class RpcError extends Error {
  constructor(
    readonly code: number,
    message: string,
    readonly status: number,
    readonly data?: Readonly<Record<string, unknown>>,
    readonly headers?: Readonly<Record<string, string>>,
  ) {
    super(visibleText(message));
  }
}

export const parseError = (message: string): RpcError => new RpcError(-32700, message, 400);
export const invalidRequest = (message: string, status = 400): RpcError => new RpcError(-32600, message, status);
/** 404 in the modern generation, 200 in the legacy one. */
export const methodNotFound = (method: string, status: 404 | 200): RpcError =>
  new RpcError(-32601, `Method not found: ${visibleLine(method.slice(0, 128))}`, status);
/** 400 for malformed metadata found before dispatch, 200 for what a method finds. */
export const invalidParams = (message: string, status: 400 | 200): RpcError => new RpcError(-32602, message, status);
/** Every list of ours is one page. Clients whose language has no absent members send null. */
export function refuseCursor({ cursor }: Readonly<Record<string, unknown>>): void {
  if (cursor !== undefined && cursor !== null) throw invalidParams('cursor is not known', 200);
}
export const headerMismatch = (message: string): RpcError => new RpcError(-32020, `Header mismatch: ${message}`, 400);
export const unsupportedVersion = (requested: string): RpcError =>
  new RpcError(-32022, 'Unsupported protocol version', 400, { supported: supportedVersions, requested });
/** `required`: what the client must declare on this very request, as it would declare it. */
export const missingCapability = (required: object): RpcError =>
  new RpcError(-32021, 'Missing Required Client Capability', 400, { requiredCapabilities: required });
export const internalError = (correlationId: string): RpcError => new RpcError(-32603, `Internal error (id ${correlationId})`, 200);

const RETRY_SOON = { 'retry-after': '1' } as const;

/** Our parts are away: nothing was decided about the caller (never 401). */
export const dependencyAway = (): RpcError => new RpcError(-32603, 'Temporarily unavailable, try again', 503, undefined, RETRY_SOON);
export const tooMany = (retryAfterSeconds = 1): RpcError =>
  new RpcError(429, 'Too many requests, retry later', 429, { retryAfterSeconds }, { 'retry-after': String(retryAfterSeconds) });

export const LOST_ANSWER = 'The call may have run, but its answer was lost. Check its effect before you try again.';

const lines = (err: AppError): string => [err.message, ...err.details].join('\n');
const hidden = (_err: AppError, correlationId: string): string => `Internal error (id ${correlationId}).`;

/** What the model reads when a tool call ends in an error. `undefined`: not a matter of the tool. */
const toolText = {
  invalid: lines,
  unauthenticated: hidden,
  forbidden: lines,
  policy_denied: lines,
  not_found: lines,
  conflict: lines,
  rate_limited: undefined,
  upstream_failed: lines,
  unavailable: () => 'The gateway cannot do this right now. Nothing was run. Try again shortly.',
  unknown_outcome: () => LOST_ANSWER,
  internal: hidden,
} satisfies Record<ErrorCode, ((err: AppError, correlationId: string) => string) | undefined>;

/** The code of a protocol error, where a method other than a tool call fails. */
const protocolCode = {
  invalid: -32602,
  unauthenticated: -32603,
  forbidden: -32603,
  policy_denied: -32603,
  not_found: -32602,
  conflict: -32603,
  rate_limited: 429,
  upstream_failed: -32603,
  unavailable: -32603,
  unknown_outcome: -32603,
  internal: -32603,
} satisfies Record<ErrorCode, number>;

export const textResult = (text: string, isError = false): ToolResult => ({
  content: Buffer.from(JSON.stringify([{ type: 'text', text }])),
  isError,
});

/** A failed tool call as the result the model gets; throws what is no result. */
export function toolFailure(err: unknown, correlationId: string, log: Pick<Log, 'error'>): ToolResult {
  const error = isAppError(err) ? err : new AppError('internal', 'Internal error', { cause: err });
  if (toolText[error.code] === hidden) log.error({ err: error, correlationId }, 'tool call failed inside');
  const text = toolText[error.code];
  if (text === undefined) throw tooMany();
  return textResult(text(error, correlationId), true);
}

/** Any error as a protocol error. */
export function toRpcError(err: unknown, correlationId: string): RpcError {
  if (err instanceof RpcError) return err;
  if (!isAppError(err)) return internalError(correlationId);
  if (err.code === 'rate_limited') return tooMany();
  const code = protocolCode[err.code];
  if (err.code === 'unavailable') return new RpcError(code, 'Temporarily unavailable, try again', 200);
  return code === -32603 ? internalError(correlationId) : new RpcError(code, lines(err), 200);
}
