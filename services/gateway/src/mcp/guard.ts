/** Checks that need no caller: whom the request thinks it talks to, which page sent it, and headers that must not come twice. */
import type { IncomingMessage } from 'node:http';
import type { Site } from '../config';
import { invalidRequest, RpcError } from './errors';
import { refusal, type Reply } from './reply';

/** Node silently keeps the first copy of some of these and joins the others; a front proxy may read another one. */
const SINGLE = new Set([
  'authorization',
  'host',
  'origin',
  'content-type',
  'content-length',
  'x-service-on-behalf-of',
  'x-service-agent-invocation-id',
]);

const ALLOWED_HEADERS = [
  'Authorization, Content-Type, Accept, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID',
  'traceparent, tracestate, X-Service-On-Behalf-Of, X-Service-Agent-Invocation-Id',
].join(', ');
const EXPOSED_HEADERS = 'Mcp-Session-Id, WWW-Authenticate, Retry-After, X-Correlation-Id';

/** Lower-case name of the first header of `SINGLE` that came twice. */
function repeatedHeader({ rawHeaders }: IncomingMessage): string | undefined {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]!.toLowerCase();
    if (!SINGLE.has(name)) continue;
    if (seen.has(name)) return name;
    seen.add(name);
  }
  return undefined;
}

/** Tools on the person's own computer run at a port of their choice. A page from elsewhere never has such an origin. */
const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/;
const allows = ({ origins }: Site, origin: string): boolean => origins.has(origin) || LOOPBACK.test(origin);

const close = { connection: 'close' } as const;

/** The refusal, the answer to a preflight, or undefined to go on. */
export function guard(request: IncomingMessage, site: Site): Reply | undefined {
  const repeated = repeatedHeader(request);
  if (repeated !== undefined) return { ...refusal(null, invalidRequest(`header ${repeated} came more than once`)), headers: close };
  const { host, origin } = request.headers;
  if (host === undefined || !site.hosts.has(host.toLowerCase())) return refusal(null, new RpcError(-32600, 'Host is not served here', 403));
  if (origin !== undefined && !allows(site, origin)) return refusal(null, new RpcError(-32600, 'Origin is not allowed', 403));
  return request.method === 'OPTIONS' ? preflight(origin) : undefined;
}

const preflight = (origin: string | undefined): Reply => ({
  status: 204,
  headers: {
    allow: 'POST, DELETE',
    ...(origin === undefined
      ? {}
      : {
          'access-control-allow-methods': 'POST, DELETE',
          'access-control-allow-headers': ALLOWED_HEADERS,
          'access-control-max-age': '600',
        }),
  },
});

/** Lets a page of an allowed origin read the answer. Credentials are never ambient here, so none are allowed. */
export function corsHeaders({ headers: { origin } }: IncomingMessage, site: Site): Record<string, string> {
  if (origin === undefined || !allows(site, origin)) return {};
  return { 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED_HEADERS, vary: 'Origin' };
}
