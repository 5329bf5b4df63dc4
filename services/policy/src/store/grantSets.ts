/** Grant sets by subject, cached in Redis under leases and parsed once per distinct text. A change is answered only after `invalidate`. */
import type { policy } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { toGrantSet, type GrantRecord, type GrantSet } from '../domain/grantSet';
import type { GrantStore } from './grants';

export interface GrantSets {
  /** The set of each subject, in order; one round trip to the cache however many there are. */
  of(orgId: string, subjects: readonly policy.Subject[]): Promise<GrantSet[]>;
  invalidate(orgId: string, subject: policy.Subject): Promise<void>;
}

const MEMO_SIZE = 10_000;
const keyOf = (orgId: string, { kind, id }: policy.Subject): string => `grants:${orgId}:${kind}:${id}`;

export function grantSets(
  grants: Pick<GrantStore, 'heldBy'>,
  leases: Pick<LeaseCache, 'through' | 'throughMany' | 'invalidate'>,
): GrantSets {
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

  const load = async (orgId: string, subjects: readonly policy.Subject[]): Promise<string[]> =>
    (await grants.heldBy(orgId, subjects)).map((record) => JSON.stringify(record));

  /** A service account's way: one key, nothing else. */
  async function one(orgId: string, subject: policy.Subject): Promise<GrantSet> {
    const key = keyOf(orgId, subject);
    return parse(key, (await leases.through(key, async () => (await load(orgId, [subject]))[0])) ?? '{}');
  }

  async function several(orgId: string, subjects: readonly policy.Subject[]): Promise<GrantSet[]> {
    const byKey = new Map(subjects.map((subject) => [keyOf(orgId, subject), subject]));
    const keys = [...byKey.keys()];
    const raws = await leases.throughMany(keys, (missing) =>
      load(
        orgId,
        missing.map((key) => byKey.get(key)!),
      ),
    );
    return raws.map((raw, i) => parse(keys[i]!, raw ?? '{}'));
  }

  return {
    of: async (orgId, subjects) => (subjects.length === 1 ? [await one(orgId, subjects[0]!)] : several(orgId, subjects)),
    invalidate: (orgId, subject) => leases.invalidate([keyOf(orgId, subject)]),
  };
}
