/**
 * Where a request comes from, and whether that is inside a list of addresses. `isIP` of Node decides what an address is: the address library alone
 * also takes `10.1` and reads `010.0.0.1` as octal.
 */
import { isIP, type Socket } from 'node:net';
import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';
import { Type } from 'typebox';

/** Setting of processes that take outside traffic. */
export const trustedProxySetting = {
  /** How many proxies of ours stand in front of this process and each add the peer they saw to `X-Forwarded-For`. */
  TRUSTED_PROXY_HOPS: Type.Integer({ minimum: 0, maximum: 16, default: 0 }),
} as const;

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, number];

const MAPPED_BITS = 96;
const bitsOf = (address: Address): number => (address.kind() === 'ipv4' ? 32 : 128);

/** IPv4 inside IPv6 becomes plain IPv4; the zone of a link-local address says nothing to anybody else. */
function parseAddress(text: string): Address | undefined {
  const [plain] = text.split('%') as [string];
  return isIP(plain) === 0 ? undefined : ipaddr.process(plain);
}

/** `203.0.113.7:4711` and `[2001:db8::1]:4711`, as some proxies write it, without the port. */
const withoutPort = (text: string): string =>
  /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? text;

/**
 * Address of the client in its one spelling. Of `X-Forwarded-For` exactly the last `trustedHops` entries were written by proxies of ours, so the client is
 * the entry that many places from the right; what stands further left anybody may have sent. Undefined when that is no address.
 */
export function clientAddress(
  request: { readonly headers: IncomingHttpHeaders; readonly socket: Pick<Socket, 'remoteAddress'> },
  trustedHops: number,
): string | undefined {
  if (trustedHops === 0) return peerAddress(request.socket);
  const forwarded = [request.headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  const entries = forwarded.map((entry) => entry.trim()).filter((entry) => entry !== '');
  const chain = [...entries, request.socket.remoteAddress ?? ''];
  return parseAddress(withoutPort(chain[Math.max(0, chain.length - 1 - trustedHops)]!))?.toString();
}

/** A connection has one peer for all of its requests. Without an address it is over. */
const peers = new WeakMap<object, string>();

function peerAddress(socket: Pick<Socket, 'remoteAddress'>): string | undefined {
  const known = peers.get(socket);
  if (known !== undefined) return known;
  const address = parseAddress(socket.remoteAddress ?? '')?.toString();
  if (address !== undefined) peers.set(socket, address);
  return address;
}

/** An address, or a range in CIDR notation, that means something; undefined otherwise. */
function parseNetwork(text: string): Network | undefined {
  const [base = '', length, ...rest] = text.split('/');
  const address = parseAddress(base);
  if (address === undefined || rest.length > 0 || base.includes('%')) return undefined;
  if (length === undefined) return [address, bitsOf(address)];
  const mapped = isIP(base) === 6 && address.kind() === 'ipv4';
  const bits = /^(0|[1-9]\d{0,2})$/.test(length) ? Number(length) - (mapped ? MAPPED_BITS : 0) : -1;
  return bits < 0 || bits > bitsOf(address) ? undefined : [address, bits];
}

const networkBase = ([address, bits]: Network): string => {
  const cidr = `${address.toString()}/${bits}`;
  return (address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6).networkAddressFromCIDR(cidr).toString();
};

/** The one spelling of an address or range: network address, no full-length suffix, IPv4 inside IPv6 as IPv4. Undefined for anything else. */
export function normalizeNetwork(text: string): string | undefined {
  const network = parseNetwork(text);
  if (network === undefined) return undefined;
  const [address, bits] = network;
  return bits === bitsOf(address) ? address.toString() : `${networkBase(network)}/${bits}`;
}

/** A list stays the same object while a verdict is in use, so it is read once. */
const parsed = new WeakMap<readonly string[], readonly Network[]>();

function networksOf(list: readonly string[]): readonly Network[] {
  const known = parsed.get(list);
  if (known !== undefined) return known;
  const networks = list.map(parseNetwork).filter((network) => network !== undefined);
  parsed.set(list, networks);
  return networks;
}

const contains = (list: readonly string[], address: Address): boolean =>
  networksOf(list).some(([base, bits]) => base.kind() === address.kind() && address.match(base, bits));

/** Inside every list that is not empty. An address nobody knows is inside none, and an entry nobody can read contains nothing. */
export function insideNetworks(address: string | undefined, networks: readonly (readonly string[])[]): boolean {
  const lists = networks.filter((list) => list.length > 0);
  if (lists.length === 0) return true;
  const parsedAddress = address === undefined ? undefined : parseAddress(address);
  return parsedAddress !== undefined && lists.every((list) => contains(list, parsedAddress));
}

/** Address at which virtual machines of Azure reach the platform that runs them. It is registered as public, and reached from inside only. */
const PLATFORM_ADDRESS = '168.63.129.16';

/** The IPv4 address that a host with an ISATAP tunnel sends to (RFC 5214, 6.1), whatever stands before it. */
function tunnelledTo(address: ipaddr.IPv6): string | undefined {
  const [group, mark] = address.parts.slice(4);
  if ((group !== 0 && group !== 0x200) || mark !== 0x5efe) return undefined;
  return new ipaddr.IPv4(address.toByteArray().slice(12)).toString();
}

/** IANA global unicast; of IPv6 only 2000::/3 is handed out, whatever else the range table calls unicast. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.toString() === PLATFORM_ADDRESS) return false;
  if (parsed instanceof ipaddr.IPv4) return true;
  const inside = tunnelledTo(parsed);
  return (parsed.parts[0]! & 0xe000) === 0x2000 && (inside === undefined || isPublicAddress(inside));
}
