/**
 * Where the executor may connect: public unicast addresses, over TLS unless an operator allowed the target. Text is never classified: the URL parser
 * makes an address of every spelling of one, names are judged by all of the addresses they resolve to, and the connected peer is checked once more.
 * Behind a proxy of the operator's the text is all there is to judge: the proxy resolves names and connects.
 */
import { isIP, type LookupFunction } from 'node:net';
import { createResolver, isPublicAddress, type ResolveName } from '@gatehouse/runtime';
import { BLOCKED_PORTS } from './blockedPorts';
import type { AllowList } from './allowList';
import type { EgressProxy } from './proxy';

/** Thrown inside the connector; the message is fit for the caller. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
}

export interface Egress {
  /** Why no connection to this URL is allowed, judged by its text alone; undefined = names still have to resolve well. */
  refuseUrl(url: string): string | undefined;
  /** Refuses as `refuseUrl` does, and also resolves a name. A name that does not resolve now is not refused: it will be checked at the call. */
  refuseTarget(url: string): Promise<string | undefined>;
  /** Why this address may not be connected to. */
  refuseAddress(address: string, host: string, port: number): string | undefined;
  /** Name resolution for sockets: fails unless every answer is allowed. */
  lookup(port: number): LookupFunction;
  /** What connects in our place to everything that is not reached directly. */
  readonly proxy: EgressProxy | undefined;
}

/** How this process gets out, whatever it is allowed to reach. */
export interface WayOut {
  readonly resolve?: ResolveName | undefined;
  readonly proxy?: EgressProxy | undefined;
}

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
const NOT_PUBLIC = 'the address is not a public one; whoever runs Gatehouse can allow it by the setting UPSTREAM_ALLOW (host:port)';

export function createEgress(allow: AllowList, { resolve = createResolver(), proxy }: WayOut = {}): Egress {
  const refuseAddress = (address: string, host: string, port: number): string | undefined =>
    allow.host(host, port) || allow.address(address, port) || isPublicAddress(address) ? undefined : NOT_PUBLIC;

  function refuseUrl(text: string): string | undefined {
    const url = URL.parse(text);
    if (url === null) return 'it is not an absolute URL';
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'only https is allowed';
    if (url.username !== '' || url.password !== '') return 'it must not contain a user name or password';
    const host = bare(url.hostname);
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
    if (allow.host(host, port)) return undefined;
    if (isIP(host) !== 0) {
      if (allow.address(host, port)) return undefined;
      if (!isPublicAddress(host)) return NOT_PUBLIC;
    } else {
      const name = host.replace(/\.$/, '');
      if (!name.includes('.') || LOCAL_NAMES.test(name))
        return 'the name is not a public one; whoever runs Gatehouse can allow it by the setting UPSTREAM_ALLOW (host:port)';
    }
    if (BLOCKED_PORTS.has(port)) return `port ${port} belongs to another protocol than HTTP`;
    return url.protocol === 'https:' ? undefined : 'only https is allowed';
  }

  async function allowedAddresses(hostname: string, port: number): ReturnType<ResolveName> {
    const addresses = await resolve(hostname);
    if (addresses.every(({ address }) => refuseAddress(address, hostname, port) === undefined)) return addresses;
    throw new EgressError(`${hostname} is refused: it does not resolve to public addresses only`);
  }

  const lookup =
    (port: number): LookupFunction =>
    (hostname, { all }, done) =>
      void allowedAddresses(hostname, port).then(
        (addresses) => (all === true ? done(null, [...addresses]) : done(null, addresses[0]!.address, addresses[0]!.family)),
        (err: Error) => done(err, '', 0),
      );

  return {
    refuseUrl,
    refuseAddress,
    lookup,
    proxy,
    async refuseTarget(text) {
      const reason = refuseUrl(text);
      const url = URL.parse(text);
      if (reason !== undefined || url === null || isIP(bare(url.hostname)) !== 0) return reason;
      if (proxy !== undefined && !proxy.isPassed(url)) return undefined;
      const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
      const refused = await allowedAddresses(url.hostname, port).catch((err: unknown) => err);
      return refused instanceof EgressError ? 'it does not resolve to public addresses only' : undefined;
    },
  };
}
