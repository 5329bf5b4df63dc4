/** The last version of the AI use policy that a person signed, cached under leases like everything a decision is made from. */
import type { Principal } from '@gatehouse/contracts';
import type { LeaseCache } from '@gatehouse/store';
import { batchPerTick } from './batchPerTick';
import type { CachePart } from './cacheParts';
import type { SignatureStore } from './signatures';

export interface SignedVersions {
  /** Undefined for who never signs: nothing is read for them. */
  part(principal: Pick<Principal, 'orgId' | 'kind' | 'id'>): CachePart<number | undefined>;
  invalidate(orgId: string, userId: string): Promise<void>;
}

const keyOf = (orgId: string, userId: string): string => `signed:${orgId}:${userId}`;
const NOBODY: CachePart<number | undefined> = { keys: [], load: async () => [], read: () => undefined };

export function signedVersions(signatures: Pick<SignatureStore, 'lastOf'>, leases: Pick<LeaseCache, 'invalidate'>): SignedVersions {
  // Calls of one person at once read once.
  const lastOf = batchPerTick((ids) => {
    const [orgId, userId] = ids.split(' ') as [string, string];
    return signatures.lastOf(orgId, userId);
  });
  return {
    part: ({ orgId, kind, id }) =>
      kind === 'user'
        ? {
            keys: [keyOf(orgId, id)],
            load: async () => [String(await lastOf(`${orgId} ${id}`))],
            read: ([raw]) => Number(raw ?? 0),
          }
        : NOBODY,
    invalidate: (orgId, userId) => leases.invalidate([keyOf(orgId, userId)]),
  };
}
