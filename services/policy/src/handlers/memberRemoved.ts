import type { Delivery } from '@gatehouse/bus';
import { audit, type identity, type PayloadOf } from '@gatehouse/contracts';
import type { GrantSets } from '../store/grantSets';
import type { GrantChange, GrantStore } from '../store/grants';

interface Deps {
  readonly grants: Pick<GrantStore, 'everTo' | 'remove'>;
  readonly sets: Pick<GrantSets, 'invalidate'>;
  readonly outbox: { kick(): void };
}
type Removed = PayloadOf<typeof identity.memberRemoved>;
type Grant = Awaited<ReturnType<GrantStore['everTo']>>[number];

/** The end of one grant, by whoever removed the member. Stated twice, the event is one. */
function endOf({ orgId, userId, by, removedAt }: Removed, { _id, resource, createdAt }: Grant): GrantChange {
  const at = new Date();
  const event = audit.consequenceEvent({
    ...{ orgId, type: 'grant.deleted', target: resource, by, at, because: 'member.removed' },
    id: `memberRemoved:${removedAt}:${_id}:${createdAt.toISOString()}`,
    data: { subject: { kind: 'user', id: userId } },
  });
  return { at, by: by.name ?? by.kind, event, seen: createdAt.toISOString() };
}

/**
 * The grants that a member had go with the membership, so that one who is invited again starts with nothing. What was granted after that stays: the event may
 * come late, and one that was granted anew meanwhile ends the delivery, which comes again. Blocks and rules that name the person stay.
 */
export const memberRemoved =
  ({ grants, sets, outbox }: Deps) =>
  async (deliveries: readonly Delivery<typeof identity.memberRemoved>[]): Promise<void> => {
    for (const { payload } of deliveries) {
      const { orgId, userId, removedAt } = payload;
      const subject = { kind: 'user' as const, id: userId };
      for (const grant of await grants.everTo(orgId, subject)) {
        if (grant.createdAt.toISOString() > removedAt) continue;
        await grants.remove(orgId, { subject, resource: grant.resource }, endOf(payload, grant));
      }
      // The cache is invalidated even for grants that were deleted already: the delivery before may have died between its commits and this line.
      await sets.invalidate(orgId, [subject]);
    }
    outbox.kick();
  };
