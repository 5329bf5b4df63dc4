/**
 * Where the executor may connect: public unicast addresses, over TLS unless an operator allowed the target. Text is never classified: the URL parser
 * makes an address of every spelling of one, names are judged by all of the addresses they resolve to, and the connected peer is checked once more.
 */
import { lookup as resolveName, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from '@gatehouse/runtime';
import type { AllowList } from './allowList';

/** Thrown inside the connector; the message is fit for the caller. */
export class EgressError extends Error {
  override readonly name = 'EgressError';
}

export interface Egress {
  /** Why no connection to this URL is allowed, judged by its text alone; undefined = names still have to resolve well. */
  refuseUrl(url: string, options?: { plain?: boolean }): string | undefined;
  /** As `refuseUrl`, and also resolves a name. A name that does not resolve now is not refused: it will be checked at the call. */
  refuseTarget(url: string): Promise<string | undefined>;
  /** Why this address may not be connected to. */
  refuseAddress(address: string, host: string, port: number): string | undefined;
  /** Name resolution for sockets: fails unless every answer is allowed. */
  lookup(port: number): LookupFunction;
}

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|localdomain|home\.arpa|in-addr\.arpa|ip6\.arpa)$/;
const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '');
const NOT_PUBLIC = 'the address is not a public one; whoever runs Gatehouse can allow it by the setting UPSTREAM_ALLOW (host:port)';

export function createEgress(allow: AllowList): Egress {
  const refuseAddress = (address: string, host: string, port: number): string | undefined =>
    allow.host(host, port) || allow.address(address, port) || isPublicAddress(address) ? undefined : NOT_PUBLIC;

  function refuseUrl(text: string, { plain = false }: { plain?: boolean } = {}): string | undefined {
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
    return url.protocol === 'https:' || plain ? undefined : 'only https is allowed';
  }

  const lookup =
    (port: number): LookupFunction =>
    (hostname, options, done) => {
      resolveName(hostname, { ...options, all: true }, (err, addresses: LookupAddress[]) => {
        if (err !== null) return done(err, '', 0);
        const bad = addresses.length === 0 || addresses.some(({ address }) => refuseAddress(address, hostname, port) !== undefined);
        if (bad) return done(new EgressError(`${hostname} is refused: it does not resolve to public addresses only`), '', 0);
        if (options.all === true) return done(null, addresses);
        return done(null, addresses[0]!.address, addresses[0]!.family);
      });
    };

  return {
    refuseUrl,
    refuseAddress,
    lookup,
    refuseTarget(text) {
      const reason = refuseUrl(text);
      const url = URL.parse(text);
      if (reason !== undefined || url === null || isIP(bare(url.hostname)) !== 0) return Promise.resolve(reason);
      return new Promise((resolve) => {
        lookup(Number(url.port) || 443)(url.hostname, { all: true }, (err) =>
          resolve(err instanceof EgressError ? 'it does not resolve to public addresses only' : undefined),
        );
      });
    },
  };
}
