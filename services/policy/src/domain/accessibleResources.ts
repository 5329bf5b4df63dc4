/** What a principal may reach. Discovery and decision read the same grant sets, so that nobody is shown what they may not run. */
import type { policy, Principal } from '@gatehouse/contracts';
import { kindOfResource, toGrantRecord, unite, type GrantSet } from './grantSet';
import { accessesAll } from './subjects';

export function accessibleResourcesOf(principal: Principal, grants: readonly GrantSet[]): policy.AccessibleResources {
  if (accessesAll(principal)) return { all: true };
  const granted = Object.entries(toGrantRecord(unite(grants)));
  const { integration = [], agent = [], skill = [] } = Object.groupBy(granted, ([id]) => kindOfResource(id));
  return { all: false, integrations: Object.fromEntries(integration), agents: agent.map(([id]) => id), skills: skill.map(([id]) => id) };
}
