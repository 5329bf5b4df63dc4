/**
 * Targets an operator allowed in spite of the egress rules: setting UPSTREAM_ALLOW, a comma list of `host:port` or `address/bits:port`
 * (IPv6 in brackets). Meant for self-hosted APIs and for the demo; nothing is ever allowed by detection.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

type Network = [ipaddr.IPv4 | ipaddr.IPv6, number];

export interface AllowList {
  /** Exactly this host name or literal, on this port. */
  host(host: string, port: number): boolean;
  /** An address inside an allowed network, on this port. */
  address(address: string, port: number): boolean;
}

const ENTRY = /^(\[[0-9A-Fa-f:.]+(?:\/\d{1,3})?\]|[^:[\]/\s*?]+(?:\/\d{1,2})?):(\d{1,5})$/;

/** Parse the setting; throws naming the entry, so that a typing error stops the start instead of opening or closing something. */
export function parseAllowList(setting: string, name = 'UPSTREAM_ALLOW'): AllowList {
  const hosts = new Set<string>();
  const networks: { network: Network; port: number }[] = [];
  for (const entry of setting
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const match = ENTRY.exec(entry);
    const port = Number(match?.[2]);
    if (match === null || port < 1 || port > 65_535) throw new Error(`${name}: "${entry}" is not host:port or network/bits:port`);
    const host = match[1]!.replace(/^\[|\]$/g, '');
    if (host.includes('/')) networks.push({ network: parseNetwork(host, name, entry), port });
    else hosts.add(`${canonical(host)} ${port}`);
  }
  return {
    host: (host, port) => hosts.has(`${canonical(host)} ${port}`),
    address: (address, port) =>
      networks.some((allowed) => allowed.port === port && isWithin(address, allowed.network)) || hosts.has(`${canonical(address)} ${port}`),
  };
}

function parseNetwork(text: string, name: string, entry: string): Network {
  try {
    return ipaddr.parseCIDR(text);
  } catch {
    throw new Error(`${name}: "${entry}" has no valid network`);
  }
}

const canonical = (host: string): string => (isIP(host) !== 0 ? ipaddr.process(host).toString() : host.toLowerCase().replace(/\.$/, ''));

function isWithin(address: string, [network, bits]: Network): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return parsed.kind() === network.kind() && parsed.match(network, bits);
}
