import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { accessibleResourcesOf } from '../domain/accessibleResources';
import { subjectsOf } from '../domain/subjects';
import type { GrantSets } from '../store/grantSets';

/** Everything the calling principal may see in discovery. */
export const accessibleResources =
  ({ sets }: { sets: Pick<GrantSets, 'of'> }): Handler<typeof policy.reach> =>
  async (_, { principal }) => {
    return { reach: accessibleResourcesOf(principal, await sets.of(principal.orgId, subjectsOf(principal))) };
  };
