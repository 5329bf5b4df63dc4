import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { nothingGranted } from '../domain/grantSet';
import { reachOf, subjectOf } from '../domain/reachOf';
import type { GrantSets } from '../store/grantSets';

/** Everything the calling principal may see in discovery. */
export const reach =
  ({ sets }: { sets: GrantSets }): Handler<typeof policy.reach> =>
  async (_, call) => {
    const principal = call.principal!;
    const subject = subjectOf(principal);
    return { reach: reachOf(principal, subject === undefined ? nothingGranted : await sets.of(principal.orgId, subject)) };
  };
