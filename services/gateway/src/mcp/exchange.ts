/** One authenticated HTTP exchange as the generations see it: no header is read after this. */
import type { Principal } from '@gatehouse/contracts';
import { clientAddress, newCorrelationId } from '@gatehouse/runtime';
import type { Request, Response } from 'express';
import { sendsNothing, type SendAhead } from './reply';

export interface McpHeaders {
  readonly version: string | undefined;
  readonly method: string | undefined;
  readonly name: string | undefined;
  readonly session: string | undefined;
  readonly traceparent: string | undefined;
  readonly onBehalfOf: string | undefined;
  readonly invocationId: string | undefined;
  readonly via: string | undefined;
}

export interface Exchange {
  readonly principal: Principal;
  readonly correlationId: string;
  readonly address: string | undefined;
  /** How long the client waited until it was known who calls, in milliseconds. */
  readonly waitedMs: number;
  readonly headers: McpHeaders;
  /** Sends a message to the client, on the stream of this request. */
  readonly send: SendAhead;
  /** Aborts when the client goes away before it is answered. */
  readonly disconnected: () => AbortSignal;
}

/** Known before anybody is authenticated. */
export interface RequestInfo {
  readonly correlationId: string;
  readonly address: string | undefined;
}

export const requestInfoOf = (request: Request, trustedHops: number): RequestInfo => ({
  correlationId: newCorrelationId(),
  address: clientAddress(request, trustedHops),
});

/** Node joins repeated headers of these names with a comma, and no acceptable value has one. */
const header = (request: Request, name: string): string | undefined => request.headers[name] as string | undefined;

export const exchangeOf = (
  requestInfo: RequestInfo,
  { principal, waitedMs }: Pick<Exchange, 'principal' | 'waitedMs'>,
  request: Request,
  response: Response,
): Exchange => ({
  ...requestInfo,
  principal,
  waitedMs,
  headers: {
    version: header(request, 'mcp-protocol-version'),
    method: header(request, 'mcp-method'),
    name: header(request, 'mcp-name'),
    session: header(request, 'mcp-session-id'),
    traceparent: header(request, 'traceparent'),
    onBehalfOf: header(request, 'x-service-on-behalf-of'),
    invocationId: header(request, 'x-service-agent-invocation-id'),
    via: header(request, 'via'),
  },
  send: sendsNothing,
  disconnected: () => {
    const controller = new AbortController();
    if (response.destroyed) controller.abort();
    response.once('close', () => {
      if (!response.writableEnded) controller.abort();
    });
    return controller.signal;
  },
});
