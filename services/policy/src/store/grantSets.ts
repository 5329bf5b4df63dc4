/** Grant sets by subject, cached in Redis under leases and parsed once per distinct text. A change is answered only after `invalidate`. */
import type { policy } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { toGrantSet, type GrantRecord, type GrantSet } from '../domain/grantSet';
import type { GrantStore } from './grants';

export interface GrantSets {
  of(orgId: string, subject: policy.Subject): Promise<GrantSet>;
  invalidate(orgId: string, subject: policy.Subject): Promise<void>;
}

const MEMO_SIZE = 10_000;
const keyOf = (orgId: string, { kind, id }: policy.Subject): string => `grants:${orgId}:${kind}:${id}`;

export function grantSets(grants: Pick<GrantStore, 'heldBy'>, leases: LeaseCache): GrantSets {
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

  return {
    async of(orgId, subject) {
      const key = keyOf(orgId, subject);
      const raw = await leases.through(key, async () => JSON.stringify(await grants.heldBy(orgId, subject)));
      return parse(key, raw ?? '{}');
    },
    invalidate: (orgId, subject) => leases.invalidate([keyOf(orgId, subject)]),
  };
}
