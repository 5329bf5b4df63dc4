/** The limits of a door to the outside, in the order in which a request meets them. */
import { sourceOf, type limitSettings } from '@gatehouse/runtime';
import type { Cache, Limiter, Refusal } from './types';

export type LimitName = 'address' | 'credential' | 'organization';
export interface Bite extends Refusal {
  readonly limit: LimitName;
}
type Asked = Promise<Bite | undefined>;

/** Undefined = go on. */
export interface DoorLimits {
  /** Before anybody is authenticated. */
  address(address: string | undefined): Asked;
  /** Authentication failed: weighs on the address it came from, and on nobody else. */
  failed(address: string | undefined): void;
  credential(id: string): Asked;
  organization(id: string): Asked;
}

/** Against guessing and floods of refusals, without getting in the way of a house full of agents behind one address. */
const FAILURE_WEIGHT = 100;
const MINUTE = 60;

const named = async (limit: LimitName, asked: ReturnType<Limiter['take']>): Asked => {
  const refusal = await asked;
  return refusal && { ...refusal, limit };
};

/** `door` keeps the counts of one kind of door apart from those of others. */
export function doorLimits(
  cache: Pick<Cache, 'limiter'>,
  door: string,
  config: Readonly<Record<keyof typeof limitSettings, number>>,
): DoorLimits {
  const perMinute = (limit: LimitName, points: number): Limiter => cache.limiter({ name: `${door}.${limit}`, points, seconds: MINUTE });
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
