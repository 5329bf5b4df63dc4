/** Rate limits of an edge, in the order in which a request is checked. */
import { sourceOf, type EdgeName, type limitSettings } from '@gatehouse/runtime';
import { limitRefusals } from './metrics';
import type { Cache, Limiter, Refusal } from './types';

export type LimitName = 'address' | 'credential' | 'organization';
export interface LimitExceeded extends Refusal {
  readonly limit: LimitName;
}
type Asked = Promise<LimitExceeded | undefined>;

/** Undefined = go on. */
export interface EdgeLimits {
  /** Counts a request of a client address before anybody is authenticated. */
  address(address: string | undefined): Asked;
  /** Authentication failed: counts against the client address only. */
  failed(address: string | undefined): void;
  credential(id: string): Asked;
  organization(id: string): Asked;
}

/** Limits guessing and floods of refusals, but not many agents behind one address. */
const FAILURE_WEIGHT = 100;
const MINUTE = 60;

/** `edge` separates the counts of one kind of edge from those of others. */
export function edgeLimits(
  cache: Pick<Cache, 'limiter'>,
  edge: EdgeName,
  config: Readonly<Record<keyof typeof limitSettings, number>>,
): EdgeLimits {
  const perMinute = (limit: LimitName, points: number): Limiter => cache.limiter({ name: `${edge}.${limit}`, points, seconds: MINUTE });
  const named = async (limit: LimitName, asked: ReturnType<Limiter['take']>): Asked => {
    const refusal = await asked;
    if (refusal !== undefined) limitRefusals.add({ edge, limit });
    return refusal && { ...refusal, limit };
  };
  const addresses = perMinute('address', config.LIMIT_ADDRESS_FAILURES * FAILURE_WEIGHT);
  const credentials = perMinute('credential', config.LIMIT_CREDENTIAL);
  const organizations = perMinute('organization', config.LIMIT_ORGANIZATION);
  return {
    address: (address) => named('address', addresses.take(sourceOf(address))),
    // One point was taken before it was known that it fails.
    failed: (address) => void addresses.take(sourceOf(address), FAILURE_WEIGHT - 1),
    credential: (id) => named('credential', credentials.take(id)),
    organization: (id) => named('organization', organizations.take(id)),
  };
}
