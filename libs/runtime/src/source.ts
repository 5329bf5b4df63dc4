/** Whom an address stands for when requests are counted by where they come from. */
import { isIPv4 } from 'node:net';
import { normalizeNetwork } from './networks';

/** The least of IPv6 that one customer is given, who could otherwise come from a new address with each request. */
const CUSTOMER_BITS = 56;

/** One IPv4 address (also one written as IPv6), or the network an IPv6 address is in. What is no address is one source. */
export function sourceOf(address: string | undefined): string {
  if (address === undefined || isIPv4(address)) return address ?? 'unknown';
  const single = normalizeNetwork(address.split('%')[0]!);
  if (single === undefined) return 'unknown';
  return isIPv4(single) ? single : normalizeNetwork(`${single}/${CUSTOMER_BITS}`)!;
}
