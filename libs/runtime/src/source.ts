/** Whom an address stands for when requests are counted by where they come from. */
import { isIPv4, isIPv6 } from 'node:net';

const FOUR_IN_SIX = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/;

/** The eight groups of an IPv6 address, as numbers. */
function groupsOf(address: string): number[] {
  const plain = address.replace(FOUR_IN_SIX, (_, head: string, ...bytes: string[]) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number];
    return `${head}${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head, tail] = plain.split('::').map((part) => (part === '' ? [] : part.split(':'))) as [string[], string[] | undefined];
  const known = [...head, ...(tail ?? [])];
  const gap = Array<string>(8 - known.length).fill('0');
  return [...head, ...gap, ...(tail ?? [])].map((group) => parseInt(group, 16));
}

const isMapped = (groups: readonly number[]): boolean => groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;

/**
 * One IPv4 address (also one written as IPv6), or the /56 an IPv6 address is in: the least that one customer is given, who could otherwise come from a
 * new address with each request. What is no address is one source.
 */
export function sourceOf(address: string | undefined): string {
  if (address === undefined || isIPv4(address)) return address ?? 'unknown';
  const bare = address.split('%')[0]!;
  if (!isIPv6(bare)) return 'unknown';
  const groups = groupsOf(bare);
  if (isMapped(groups)) return groups.slice(6).flatMap((group) => [group >> 8, group & 0xff]).join('.');
  const [a, b, c, d] = groups as [number, number, number, number];
  return `${[a, b, c, d & 0xff00].map((group) => group.toString(16)).join(':')}::/56`;
}
