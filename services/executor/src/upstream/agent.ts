/** The one way out: pooled connections per origin, each opened through the egress rules. */
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { EgressError, type Egress } from './egress';
import { ProxiedAgent } from './proxy';

export interface AgentLimits {
  timeoutMs: number;
  /** Per origin; further requests wait for one. `null` where those who ask are bounded: connections would be shared by all who call the same host. */
  connections?: number | null;
}

const CONNECTIONS_PER_ORIGIN = 64;
const CONNECT_TIMEOUT_MS = 10_000;
/** Most bytes of all header fields of one answer. */
export const MAX_HEADER_BYTES = 32_768;

export function createAgent(egress: Egress, { timeoutMs, connections = CONNECTIONS_PER_ORIGIN }: AgentLimits): Dispatcher {
  const options = {
    connections,
    pipelining: 1,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout: 10_000,
    keepAliveMaxTimeout: 60_000,
    maxHeaderSize: MAX_HEADER_BYTES,
    maxRedirections: 0,
  } as Agent.Options;
  const judge = (origin: string): void => {
    const reason = egress.refuseUrl(origin);
    if (reason !== undefined) throw new EgressError(`The target is refused: ${reason}`);
  };
  const direct = new Agent({ ...options, connect: guardedConnector(egress, judge) });
  return egress.proxy === undefined ? direct : new ProxiedAgent(egress.proxy, direct, judge, options);
}

/** Refuses by the text of the target, by what its name resolves to, and by who answered. */
function guardedConnector(egress: Egress, judge: (origin: string) => void): buildConnector.connector {
  const connectors = new Map<number, buildConnector.connector>();
  const connectorFor = (port: number): buildConnector.connector => {
    let connector = connectors.get(port);
    if (connector === undefined)
      connectors.set(port, (connector = buildConnector({ timeout: CONNECT_TIMEOUT_MS, lookup: egress.lookup(port) })));
    return connector;
  };
  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    try {
      judge(`${options.protocol}//${options.host ?? options.hostname}`);
    } catch (err) {
      return callback(err as Error, null);
    }
    return connectorFor(port)(options, (...[err, socket]) => {
      if (err !== null) return callback(err, null);
      const peer = socket.remoteAddress ?? '';
      const refused = egress.refuseAddress(peer, options.hostname.replace(/^\[|\]$/g, ''), port);
      if (refused === undefined) return callback(null, socket);
      socket.destroy();
      return callback(new EgressError(`The target is refused: ${refused}`), null);
    });
  };
}
