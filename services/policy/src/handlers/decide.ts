import type { Handler } from '@gatehouse/bus';
import type { policy } from '@gatehouse/contracts';
import { decide as decideOver } from '../domain/decide';
import { nothingGranted } from '../domain/grantSet';
import { subjectOf } from '../domain/reachOf';
import type { GrantSets } from '../store/grantSets';

/** Load the facts about the calling principal, then ask the one pure function. */
export const decide =
  ({ sets }: { sets: GrantSets }): Handler<typeof policy.decide> =>
  async (question, call) => {
    const principal = call.principal!;
    const subject = subjectOf(principal);
    const grants = subject === undefined ? nothingGranted : await sets.of(principal.orgId, subject);
    return decideOver({ principal, question, grants });
  };
