import type { LeaseCache } from '@gatehouse/store';
import type { Delegations } from '../../domain/delegations';

export interface ForgetDeps {
  readonly delegations: readonly Delegations[];
  readonly leases: Pick<LeaseCache, 'invalidate'>;
}

const AT_ONCE = 50;

/** After it resolves no cached verdict speaks for these people any more. */
export async function forgetVerdicts({ delegations, leases }: ForgetDeps, orgId: string, userIds: readonly string[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += AT_ONCE) {
    const some = userIds.slice(at, at + AT_ONCE);
    const keys = await Promise.all(some.flatMap((userId) => delegations.map((held) => held.keysOf(orgId, userId))));
    await leases.invalidate(keys.flat());
  }
}
