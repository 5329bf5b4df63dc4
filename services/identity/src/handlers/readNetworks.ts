import { AppError } from '@gatehouse/contracts';
import { normalizeNetwork } from '@gatehouse/runtime';

const RULE = 'must be an IPv4 or IPv6 address, or a range of them such as 203.0.113.0/24 or 2001:db8::/32';

/** An allowlist in one spelling, each range once; refused with every entry that is no address and no range. */
export function readNetworks(list: readonly string[]): string[] {
  const networks = list.map(normalizeNetwork);
  const details = networks.flatMap((network, i) => (network === undefined ? [`/ipAllowlist/${i}: ${RULE}`] : []));
  if (details.length > 0) throw new AppError('invalid', 'The allowlist is not acceptable', { details });
  return [...new Set(networks as string[])];
}
