/**
 * The operator's forward proxy, through which requests go as TLS tunnels (CONNECT), those to plain http as well. What Gatehouse can judge is judged before:
 * the URL, and an address that stands in it. The proxy resolves names and connects, so which addresses it refuses is for its own rules to say.
 */
import type { Log } from '@gatehouse/runtime';
import { Type } from 'typebox';
import { Dispatcher, Pool, ProxyAgent, type Agent } from 'undici';
import { parseAllowList } from './allowList';

export const proxySettings = {
  /** Forward proxy for all requests to outside hosts, `http://user:password@host:port` or https; empty = none. The usual `HTTPS_PROXY` is not read. */
  EGRESS_PROXY: Type.String({ default: '' }),
  /** Targets that are reached past the proxy, written as for `UPSTREAM_ALLOW`, which they need beside where they are not public. */
  EGRESS_PROXY_EXCEPT: Type.String({ default: '' }),
} as const;

export interface EgressProxy {
  readonly uri: string;
  /** Whether the target is connected to directly, past the proxy. */
  isPassed(target: URL): boolean;
  /** No tunnel: what the proxy said, never its URL. */
  readonly onFailure: (problem: Readonly<Record<string, unknown>>) => void;
}

/** Errors that `undici` would meet by connecting again without end are turned into this one. The message is the rest of a sentence for an admin. */
export class NoTunnel extends Error {
  override readonly name = 'NoTunnel';
  readonly code = 'ECONNREFUSED';
}
const OURS = 'the egress proxy of this Gatehouse';
const AUTHENTICATION = 407;
const refusedBy = (status: number): string =>
  status === AUTHENTICATION
    ? `${OURS} does not take the user and the password of EGRESS_PROXY (it answered ${status})`
    : `${OURS} opens no connection to this host (it answered ${status})`;

const TUNNEL_TIMEOUT_MS = 10_000;

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

/** Undefined without a proxy. Throws for a setting that cannot be used, without repeating it: it may hold a password. */
export function parseProxy(
  settings: { EGRESS_PROXY: string; EGRESS_PROXY_EXCEPT: string },
  log: Pick<Log, 'warn'>,
): EgressProxy | undefined {
  const except = parseAllowList(settings.EGRESS_PROXY_EXCEPT, 'EGRESS_PROXY_EXCEPT');
  if (settings.EGRESS_PROXY === '') return undefined;
  const url = URL.parse(settings.EGRESS_PROXY);
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new Error('EGRESS_PROXY is not http(s)://[user:password@]host[:port]');
  if ((url.username === '') !== (url.password === '')) throw new Error('EGRESS_PROXY needs both a user and a password, or neither');
  if (![url.username, url.password].every(isDecodable))
    throw new Error('EGRESS_PROXY has a % in its user or password that begins no percent-encoding: write %25');
  return {
    uri: url.href,
    isPassed({ hostname, port, protocol }) {
      const host = hostname.replace(/^\[|\]$/g, '');
      const at = Number(port) || (protocol === 'https:' ? 443 : 80);
      return except.host(host, at) || except.address(host, at);
    },
    onFailure: (problem) => log.warn(problem, 'the egress proxy opened no tunnel'),
  };
}

/** Connections to the proxy itself. */
const tunnelPool = ({ onFailure }: EgressProxy) =>
  class extends Pool {
    override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>;
    override connect(options: Dispatcher.ConnectOptions, callback: (err: Error | null, data: Dispatcher.ConnectData) => void): void;
    override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
      const target = options.path;
      let refused: string;
      try {
        const answer = await super.connect(options);
        if (answer.statusCode === 200) return answer;
        onFailure({ target, status: answer.statusCode });
        answer.socket.on('error', () => undefined).destroy();
        refused = refusedBy(answer.statusCode);
      } catch (cause) {
        const { code } = cause as { code?: unknown };
        onFailure({ target, code });
        throw new NoTunnel(`${OURS} ${/TIMEOUT|TIMEDOUT/.test(String(code)) ? 'did not answer in time' : 'cannot be reached'}`, { cause });
      }
      throw new NoTunnel(refused);
    }
  };

/** Throws `EgressError` from `dispatch` for what `judge` refuses. */
export class ProxiedAgent extends Dispatcher {
  readonly #tunnels: ProxyAgent;

  constructor(
    private readonly proxy: EgressProxy,
    private readonly direct: Agent,
    private readonly judge: (origin: string) => void,
    options: Agent.Options,
  ) {
    super();
    const TunnelPool = tunnelPool(proxy);
    this.#tunnels = new ProxyAgent({
      ...options,
      uri: proxy.uri,
      clientFactory: (origin, poolOptions) => new TunnelPool(origin, { ...poolOptions, headersTimeout: TUNNEL_TIMEOUT_MS }),
    });
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const origin = String(options.origin);
    if (this.proxy.isPassed(new URL(origin))) return this.direct.dispatch(options, handler);
    this.judge(origin);
    return this.#tunnels.dispatch(options, handler);
  }

  override async destroy(): Promise<void> {
    await Promise.all([this.direct.destroy(), this.#tunnels.destroy()]);
  }

  override async close(): Promise<void> {
    await Promise.all([this.direct.close(), this.#tunnels.close()]);
  }
}
