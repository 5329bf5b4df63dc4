/** What a principal may reach. Discovery and decision read the same grant sets, so that nobody is shown what they may not run. */
import type { policy, Principal } from '@gatehouse/contracts';
import { toGrantRecord, unite, type GrantSet } from './grantSet';
import { reachesAll } from './subjects';

export const reachOf = (principal: Principal, grants: readonly GrantSet[]): policy.Reach =>
  reachesAll(principal) ? { all: true } : { all: false, integrations: toGrantRecord(unite(grants)) };
