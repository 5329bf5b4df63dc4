import type { policy } from '@gatehouse/contracts';
import type { Static } from 'typebox';

type Reach = Static<typeof policy.Reach>;
type Granted = Static<typeof policy.GrantedTools>;

/** What of an integration the principal may use; undefined = nothing, and then it does not exist for them. */
export function grantedTools(reach: Reach, integrationId: string): Granted | undefined {
  if (reach.all) return 'ALL';
  return Object.hasOwn(reach.integrations, integrationId) ? reach.integrations[integrationId] : undefined;
}

export const isGranted = (granted: Granted | undefined, toolName: string): boolean =>
  granted === 'ALL' || (granted?.includes(toolName) ?? false);
