import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { decide as decideOver } from '../domain/decide';
import { subjectsOf } from '../domain/subjects';
import type { GrantSets } from '../store/grantSets';

/** Load the facts about the calling principal, then ask the one pure function. */
export const decide =
  ({ sets }: { sets: Pick<GrantSets, 'of'> }): Handler<typeof policy.decide> =>
  async (question, call) => {
    const principal = call.principal!;
    return decideOver({ principal, question, grants: await sets.of(principal.orgId, subjectsOf(principal)) });
  };
