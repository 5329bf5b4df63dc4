/** How names of outside hosts become addresses: as the operating system does it, or by asking DNS servers that an operator names. */
import { lookup, Resolver } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { Type } from 'typebox';

/** Setting of processes that connect to outside hosts. */
export const resolverSetting = {
  /** DNS servers that are asked for the addresses of outside hosts, `address` or `address:port`, comma-separated; then no hosts file and no search domain counts. Empty = the resolver of the operating system. */
  DNS_SERVERS: Type.String({ default: '' }),
} as const;

/** All addresses of a name, never none. Rejects with code `ENOTFOUND` when there is none, `EAI_AGAIN` when nobody said so. */
export type ResolveName = (hostname: string) => Promise<readonly LookupAddress[]>;

export interface ResolverOptions {
  /** Value of `DNS_SERVERS`. */
  readonly servers?: string;
  readonly timeoutMs?: number;
}

const TIMEOUT_MS = 5_000;
const TRIES = 2;
/** Codes of a question that no server answered. */
const UNANSWERED = /^(?:EAI_AGAIN|ETIMEOUT|ECONNREFUSED|ESERVFAIL|EREFUSED)$/;

/** Throws for servers that are none, so that a typing error stops the start. */
export function createResolver({ servers = '', timeoutMs = TIMEOUT_MS }: ResolverOptions = {}): ResolveName {
  const ask = servers.trim() === '' ? askSystem : askServers(servers, timeoutMs);
  const asking = new Map<string, Promise<readonly LookupAddress[]>>();

  /** The system's resolver works on few threads, which a name without an answer holds for long: each name is asked for once at a time. */
  function shared(hostname: string): Promise<readonly LookupAddress[]> {
    const running = asking.get(hostname);
    if (running !== undefined) return running;
    const answer = ask(hostname).finally(() => asking.delete(hostname));
    asking.set(hostname, answer);
    return answer;
  }

  return async (hostname) => {
    const over = new AbortController();
    const late = pause(timeoutMs, undefined, { signal: over.signal }).then(
      () => Promise.reject(Object.assign(new Error('no answer in time'), { code: 'ETIMEOUT' })),
      () => [],
    );
    try {
      const addresses = await Promise.race([shared(hostname), late]);
      if (addresses.length > 0) return addresses;
      throw new Error('no addresses');
    } catch (cause) {
      const isUnanswered = UNANSWERED.test(String((cause as { code?: unknown }).code));
      throw Object.assign(new Error(`${hostname} could not be resolved`, { cause }), { code: isUnanswered ? 'EAI_AGAIN' : 'ENOTFOUND' });
    } finally {
      over.abort();
    }
  };
}

const askSystem: ResolveName = (hostname) => lookup(hostname, { all: true });

function askServers(servers: string, timeoutMs: number): ResolveName {
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs / (TRIES + 1)), tries: TRIES });
  try {
    resolver.setServers(servers.split(',').map((server) => server.trim()));
  } catch (cause) {
    throw new Error(`DNS_SERVERS: "${servers}" is not a list of address or address:port`, { cause });
  }
  return async (hostname) => {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason as Error;
    const found = (family: 4 | 6, answer: PromiseSettledResult<string[]>): LookupAddress[] =>
      answer.status === 'fulfilled' ? answer.value.map((address) => ({ address, family })) : [];
    return [...found(4, four), ...found(6, six)];
  };
}
