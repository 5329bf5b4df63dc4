/** Grant sets by subject, cached in Redis under leases and parsed once per distinct text. A change is answered only after `invalidate`. */
import type { policy } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { toGrantSet, type GrantRecord, type GrantSet } from '../domain/grantSet';
import { readTogether, type CachePart } from './cacheParts';
import type { GrantStore } from './grants';

export interface GrantSets {
  /** The set of each subject, in order, to be read together with other things. */
  part(orgId: string, subjects: readonly policy.Subject[]): CachePart<GrantSet[]>;
  /** Reads the set of each subject, in order, in one round trip to the cache however many there are. */
  of(orgId: string, subjects: readonly policy.Subject[]): Promise<GrantSet[]>;
  invalidate(orgId: string, subjects: readonly policy.Subject[]): Promise<void>;
}

const MEMO_SIZE = 10_000;
const keyOf = (orgId: string, { kind, id }: policy.Subject): string => `grants:${orgId}:${kind}:${id}`;

export function grantSets(grants: Pick<GrantStore, 'heldBy'>, leases: Pick<LeaseCache, 'throughMany' | 'invalidate'>): GrantSets {
  /** Last text of each key and what it says: parsing thousands of tool names for each call would cost more than all else here. */
  const memo = new Map<string, { raw: string; set: GrantSet }>();

  const parse = (key: string, raw: string): GrantSet => {
    const known = memo.get(key);
    if (known?.raw === raw) return known.set;
    const set = toGrantSet(JSON.parse(raw) as GrantRecord);
    if (memo.size >= MEMO_SIZE) memo.delete(memo.keys().next().value!);
    memo.set(key, { raw, set });
    return set;
  };

  const part = (orgId: string, subjects: readonly policy.Subject[]): CachePart<GrantSet[]> => {
    const keys = subjects.map((subject) => keyOf(orgId, subject));
    return {
      keys,
      async load(missing) {
        const wanted = subjects.filter((_, i) => missing.includes(keys[i]!));
        const held = await grants.heldBy(orgId, wanted);
        const byKey = new Map(wanted.map((subject, i) => [keyOf(orgId, subject), JSON.stringify(held[i])]));
        return missing.map((key) => byKey.get(key));
      },
      read: (raws) => raws.map((raw, i) => parse(keys[i]!, raw ?? '{}')),
    };
  };

  return {
    part,
    of: async (orgId, subjects) => (await readTogether(leases, [part(orgId, subjects)])).values[0],
    invalidate: (orgId, subjects) => leases.invalidate(subjects.map((subject) => keyOf(orgId, subject))),
  };
}
