import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { reachOf } from '../domain/reachOf';
import { subjectsOf } from '../domain/subjects';
import type { GrantSets } from '../store/grantSets';

/** Everything the calling principal may see in discovery. */
export const reach =
  ({ sets }: { sets: Pick<GrantSets, 'of'> }): Handler<typeof policy.reach> =>
  async (_, call) => {
    const principal = call.principal!;
    return { reach: reachOf(principal, await sets.of(principal.orgId, subjectsOf(principal))) };
  };
