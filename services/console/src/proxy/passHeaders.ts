/** Which headers cross the proxy. Requests by list, so that a new one of some browser is not passed on by accident; answers but for those that speak to this hop or set rules of the page. Pure. */
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http';

const ASKED = [
  'accept',
  'accept-language',
  'content-encoding',
  'content-length',
  'content-type',
  'idempotency-key',
  'if-match',
  'if-none-match',
  'traceparent',
  'transfer-encoding',
] as const;

const NOT_ANSWERED = new Set([
  'alt-svc',
  'cache-control',
  'clear-site-data',
  'connection',
  'content-security-policy',
  'content-security-policy-report-only',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'expires',
  'keep-alive',
  'link',
  'location',
  'nel',
  'permissions-policy',
  'pragma',
  'proxy-authenticate',
  'proxy-connection',
  'referrer-policy',
  'refresh',
  'report-to',
  'reporting-endpoints',
  'server',
  'set-cookie',
  'strict-transport-security',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'www-authenticate',
  'x-content-type-options',
  'x-frame-options',
]);

/** Headers of the request to the API: ours, the listed ones, and what `Connection` does not name. */
export function headersToApi(headers: IncomingHttpHeaders, own: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const dropped = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const passed = ASKED.flatMap((name) => (headers[name] === undefined || dropped.has(name) ? [] : [[name, headers[name]] as const]));
  return { ...Object.fromEntries(passed), ...own };
}

/** Headers of the answer to the browser. */
export function headersFromApi(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const dropped = new Set((headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase()));
  const isPassed = (name: string): boolean => !NOT_ANSWERED.has(name) && !dropped.has(name) && !name.startsWith('access-control-');
  return Object.fromEntries(Object.entries(headers).filter(([name]) => isPassed(name)));
}

/** JSON is read by the app; whatever else comes is a file to keep, never a page. */
export function isData(contentType: string | undefined): boolean {
  const type = contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  return type === '' || type === 'application/json' || type.endsWith('+json') || type === 'application/jsonl';
}
