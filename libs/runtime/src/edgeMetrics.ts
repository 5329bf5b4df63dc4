/** What all entry points count alike. */
import { identity } from '@gatehouse/contracts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { counter, histogram } from './metrics';
import { inCall, openSpan } from './span';
import { readTraceparent } from './trace';

export const edges = ['mcp', 'rest', 'console', 'idp'] as const;
export type EdgeName = (typeof edges)[number];

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
/** Patterns as our routes are written, never an address as it was asked for. */
const route = { atMost: 400 };

const requests = counter(
  'gatehouse_http_requests_total',
  'Requests from outside, by the pattern of their route and the status of their answer.',
  {
    edge: edges,
    method: METHODS,
    route,
    status: { atMost: 40 },
  },
);
const requestTime = histogram('gatehouse_http_request_seconds', 'From a request to the end of its answer, by the pattern of its route.', {
  edge: edges,
  method: METHODS,
  route,
});
export const credentials = counter('gatehouse_credentials_total', 'Credentials presented at an entry point: accepted, or why not.', {
  edge: ['mcp', 'rest'],
  result: ['accepted', ...identity.DenialReason.enum],
});
export const signIns = counter('gatehouse_sign_ins_total', 'Sign-ins of people in the browser, by how they ended.', {
  edge: ['console', 'idp'],
  result: ['accepted', 'refused', 'failed'],
});

/** Express notes on a request which route took it. */
type Routed = IncomingMessage & { readonly route?: { readonly path?: unknown } };
const NO_ROUTE = 'none';

/** Answers a request within the trace of its client; counts it when the answer is over, sent or given up. */
export function measureRequest(edge: EdgeName, request: Routed, response: ServerResponse, answer: () => void): void {
  const since = performance.now();
  const method = request.method ?? '';
  const from = readTraceparent(request.headers['traceparent'] as string | undefined);
  const span = openSpan({ name: method, kind: 'server', attributes: { 'http.request.method': method, 'gatehouse.edge': edge } }, from);
  response.once('close', () => {
    const path = request.route?.path;
    const where = { edge, method, route: typeof path === 'string' ? path : NO_ROUTE };
    requests.add({ ...where, status: String(response.statusCode) });
    requestTime.observeSince(where, since);
    span?.rename(`${method} ${where.route}`);
    span?.note({ 'http.route': where.route, 'http.response.status_code': response.statusCode });
    span?.end(response.statusCode >= 500 ? String(response.statusCode) : undefined);
  });
  inCall({ traceparent: span?.traceparent ?? from }, answer);
}
