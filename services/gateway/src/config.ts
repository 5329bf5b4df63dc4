/** Settings of the gateway, and what is derived from them once at start. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { commonSettings, drainSettings, limitSettings, trustedProxySetting } from '@gatehouse/runtime';
import { Type, type Static } from 'typebox';

export const gatewaySettings = Type.Object({
  ...commonSettings,
  ...drainSettings,
  ...trustedProxySetting,
  ...limitSettings,
  /** Requests to `/register` per client address; 0 = no limit. */
  LIMIT_REGISTRATIONS_PER_HOUR: Type.Integer({ minimum: 0, default: 100 }),
  /** Refused requests to `/token` per client address, a good one counts a hundredth; 0 = no limit. */
  LIMIT_TOKEN_FAILURES_PER_MINUTE: Type.Integer({ minimum: 0, default: 600 }),
  /** Port of the MCP endpoint. */
  PORT: Type.Integer({ minimum: 1, maximum: 65_535, default: 8080 }),
  /** `{base_url}`: the origin clients use, without path or trailing slash. */
  BASE_URL: Type.String({ default: 'http://127.0.0.1:8080' }),
  /** `{control_room_url}`: the origin of the console, where people allow clients to act for them. Told as `authorization_endpoint`. */
  CONTROL_ROOM_URL: Type.String({ format: 'address', pattern: '^https?://[^/?#@]+$', default: 'http://127.0.0.1:8084' }),
  /** Comma-separated `Host` values served, with port. Empty = the host of BASE_URL, and the loopback names with its port. */
  ALLOWED_HOSTS: Type.String({ default: '' }),
  /** Comma-separated `Origin` values let in beside the served hosts, the console and loopback. */
  ALLOWED_ORIGINS: Type.String({ default: '' }),
  /**
   * Comma-separated parts of client names, whatever their case and punctuation: these clients get text where a task would be due.
   * `none` = all clients get tasks. Never consulted for access.
   */
  TASK_EXEMPT_CLIENTS: Type.String({ default: 'Microsoft 365,M365,Copilot Studio,McpToolsListClient' }),
  /** How long a call stays open for a decision once its person was sent to the approval page, in seconds. Clients give a call 60 s. */
  ELICITATION_WAIT_SECONDS: Type.Integer({ minimum: 0, maximum: 50, default: 25 }),
  /** Longest request body in bytes. */
  BODY_LIMIT: Type.Integer({ minimum: 1_024, default: 1_000_000 }),
});
export type GatewayConfig = Static<typeof gatewaySettings>;

/** Where this deployment is reached, as the edge checks and tells it. */
export interface Site {
  readonly baseUrl: string;
  readonly controlRoomUrl: string;
  readonly hosts: ReadonlySet<string>;
  readonly origins: ReadonlySet<string>;
}

export const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

/** Throws when BASE_URL is more than an origin: the well-known addresses of OAuth would land elsewhere. */
export function originOf(baseUrl: string): URL {
  const url = URL.parse(baseUrl);
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== baseUrl)
    throw new Error('BASE_URL must be a bare origin such as https://mcp.example.com, without path or trailing slash');
  return url;
}

/** A host as clients name it in `Host`: a name or an address, with its port where there is one. */
export function hostIn(text: string): string {
  if (URL.parse(`http://${text}`)?.pathname !== '/' || /[/?#@\s]/.test(text))
    throw new Error(`${JSON.stringify(text)} is not host or host:port`);
  return text.toLowerCase();
}

/** Checks an origin, which may have a scheme that only its program knows, as `vscode-webview://…`. */
export function originIn(text: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\/[^\s/?#@%]+$/.test(text))
    throw new Error(`${JSON.stringify(text)} is not an origin such as https://app.example.com`);
  return text;
}

export function siteOf(config: Pick<GatewayConfig, 'BASE_URL' | 'CONTROL_ROOM_URL' | 'ALLOWED_HOSTS' | 'ALLOWED_ORIGINS'>): Site {
  const url = originOf(config.BASE_URL);
  const port = url.port === '' ? '' : `:${url.port}`;
  const given = listOf(config.ALLOWED_HOSTS).map(hostIn);
  const hosts = given.length > 0 ? given : [url.host, `127.0.0.1${port}`, `localhost${port}`, `[::1]${port}`];
  const own = [url.origin, ...hosts.map((host) => `${url.protocol}//${host}`), new URL(config.CONTROL_ROOM_URL).origin];
  const origins = [...own, ...listOf(config.ALLOWED_ORIGINS).map(originIn)];
  return { baseUrl: url.origin, controlRoomUrl: config.CONTROL_ROOM_URL, hosts: new Set(hosts), origins: new Set(origins) };
}

/** Version of this package, told as `serverInfo.version`. */
export const version = (JSON.parse(readFileSync(join(__dirname, '..', 'package.json'), 'utf8')) as { version: string }).version;
